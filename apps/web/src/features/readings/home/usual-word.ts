import { compareDecimals, decimalPlaces, fromScaled, scaled } from '@zatyshok/domain/decimal'
import { openMonth, type ReadingRow } from '../reading-rows.ts'

type UsualWord = 'usual' | 'more' | 'less'

/** How a consumption compares with the usual one of as many months; null: not known. */
export function usualWord({ usual, previous, meter, today }: ReadingRow, difference: string | null): UsualWord | null {
  if (!usual || !previous || difference === null) return null
  const months = Math.max(1, monthsBetween(previous.billingMonth, openMonth(meter, today)))
  if (compareDecimals(difference, times(usual.min, months)) < 0) return 'less'
  return compareDecimals(difference, times(usual.max, months)) > 0 ? 'more' : 'usual'
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
const monthsBetween = (from: string, to: string) => monthNumber(to) - monthNumber(from)

function times(volume: string, count: number): string {
  const places = decimalPlaces(volume)
  return fromScaled(scaled(volume, places) * BigInt(count), places)
}

import type { ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import { addMonths } from '@zatyshok/domain/calendar'
import { addDecimals, compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from '@zatyshok/domain/decimal'
import { type Months, monthsIn } from './history-period.ts'

type HistoryZone = ReadingHistory['months'][number]['zones'][number]

/** One month of the chart and of the table; `zones` is empty where nothing is known. */
export interface HistoryMonth {
  month: string
  zones: readonly HistoryZone[]
  /** All zones together; null: it is not known. */
  used: string | null
}

/** Decimals in the meter's unit. */
export interface HistorySum {
  total: string
  /** Of the months that are known, half up, with the decimals of the total. */
  average: string
  most: { month: string; used: string }
  /** Months of the period of which the consumption is not known. */
  unknown: number
}

/** Every month of the period, those without anything too. */
export function historyMonths({ months }: ReadingHistory, period: Months): HistoryMonth[] {
  const known = new Map(months.map(({ month, zones }) => [month, zones]))
  return monthsIn(period).map((month) => {
    const zones = known.get(month) ?? []
    return { month, zones, used: usedIn(zones) }
  })
}

/** The last month of which the consumption is known. */
export const lastKnownMonth = ({ months }: ReadingHistory): string | undefined =>
  months.findLast(({ zones }) => usedIn(zones) !== null)?.month

/** Null: nothing is known of any month. */
export function sumOf(months: readonly HistoryMonth[]): HistorySum | null {
  const known = months.flatMap(({ month, used }) => (used === null ? [] : [{ month, used }]))
  const [first] = known
  if (!first) return null
  const total = known.map(({ used }) => used).reduce(addDecimals)
  const places = decimalPlaces(total)
  return {
    total,
    average: fromScaled(divideHalfUp(scaled(total, places), BigInt(known.length)), places),
    most: known.reduce((most, month) => (compareDecimals(month.used, most.used) > 0 ? month : most), first),
    unknown: months.length - known.length,
  }
}

/**
 * How much more (positive) or less than in the year before, as a share; null where one of the 24 months is not known,
 * or nothing was used before: such a comparison would mislead.
 */
export function changeOfYear(history: ReadingHistory, { from, to }: Months): number | null {
  if (monthsIn({ from, to }).length !== 12) return null
  const now = sumOf(historyMonths(history, { from, to }))
  const before = sumOf(historyMonths(history, { from: addMonths(from, -12), to: addMonths(to, -12) }))
  if (!now || !before || now.unknown > 0 || before.unknown > 0 || compareDecimals(before.total, '0') === 0) return null
  return Number(now.total) / Number(before.total) - 1
}

function usedIn(zones: readonly HistoryZone[]): string | null {
  const used = zones.map(({ consumption }) => consumption)
  return used.length > 0 && used.every((one) => one !== null) ? used.reduce(addDecimals) : null
}

import type { ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import { addMonths } from '@zatyshok/domain/calendar'
import { addDecimals, compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from '@zatyshok/domain/decimal'
import { type Months, monthsIn } from './history-period.ts'

type HistoryZone = ReadingHistory['months'][number]['zones'][number]

/** One month of the chart and of the table; `zones` is empty if no value is known. */
export interface HistoryMonth {
  month: string
  zones: readonly HistoryZone[]
  /** Consumption of all zones together; null: unknown. */
  used: string | null
}

/** Decimal strings in the meter's unit. */
export interface HistorySum {
  total: string
  /** Mean of the known months, rounded half up to the decimals of the total. */
  average: string
  most: { month: string; used: string }
  /** Number of months of the period with unknown consumption. */
  unknown: number
}

/** Returns every month of the period, including months without data. */
export function historyMonths({ months }: ReadingHistory, period: Months): HistoryMonth[] {
  const known = new Map(months.map(({ month, zones }) => [month, zones]))
  return monthsIn(period).map((month) => {
    const zones = known.get(month) ?? []
    return { month, zones, used: usedIn(zones) }
  })
}

/** Returns the last month with known consumption. */
export const lastKnownMonth = ({ months }: ReadingHistory): string | undefined =>
  months.findLast(({ zones }) => usedIn(zones) !== null)?.month

/** Returns null if no month is known. */
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
 * Returns the change against the year before as a share (0.1 is 10 % more). Null if one of the 24 months is unknown, or
 * if the year before had no consumption: such a comparison would mislead.
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

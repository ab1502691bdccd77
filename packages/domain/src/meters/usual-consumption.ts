import { monthNumber } from '../calendar.ts'
import {
  compareDecimals,
  decimalPlaces,
  divideHalfUp,
  fromScaled,
  mostPlaces,
  scaled,
  scaledNumber,
} from '../decimal.ts'
import type { Utility } from '../services.ts'

/**
 * Monthly volumes as decimal strings in the meter's unit, as in «Як зазвичай: 5,9–7,2 м³ на місяць». `most` is the
 * largest month that is no outlier; a server of an earlier version leaves it out.
 */
export type UsualConsumption = {
  readonly min: string
  readonly max: string
  readonly mean: string
  readonly most?: string | undefined
}

/** Consumption of a month `YYYY-MM` as a decimal string. */
export interface MonthlyUse {
  /** `YYYY-MM` */
  readonly month: string
  /** A decimal string. */
  readonly used: string
}

/** Fewest months for a statement about usual consumption. */
const enoughMonths = 3

/** Two years, so that a season has enough months for percentiles. */
const lastMonths = 24

/** The months of the heating season, 16 October to 15 April (DF7, DF14): light and hot water follow it, too. */
const heatingMonths: ReadonlySet<string> = new Set(['10', '11', '12', '01', '02', '03', '04'])
const isHeated = (month: string) => heatingMonths.has(month.slice(5, 7))

/** Utilities used for heating: months of the other season are not comparable. */
const seasonal: ReadonlySet<Utility> = new Set(['heating', 'gas'])

interface Asked {
  /** `YYYY-MM`, the month to judge. */
  readonly month: string
  readonly utility: Utility
}

/**
 * Returns the usual monthly consumption of the last two known years (newest last): the 10th and the 90th percentile and
 * the mean, rounded half up to the decimals of the data. It uses the months in the season of `month` if at least three
 * are known, or else all; for gas and heating that season only. A wrong reading must not become usual. So a month is
 * left out if its distance past the quartiles is over 1.5 times their distance and over a quarter of the median.
 *
 * @returns null if fewer than three months are known
 */
export function usualConsumption(known: readonly MonthlyUse[], { month, utility }: Asked): UsualConsumption | null {
  const months = known.slice(-lastMonths)
  const heated = isHeated(month)
  const inSeason = months.filter((one) => isHeated(one.month) === heated)
  const chosen = inSeason.length >= enoughMonths || seasonal.has(utility) ? inSeason : months
  if (chosen.length < enoughMonths) return null
  const places = mostPlaces(chosen.map(({ used }) => used))
  // Volumes have at most nine digits and three decimals, so that numbers are exact here.
  const sorted = chosen.map(({ used }) => scaledNumber(used, places)).sort((a, b) => a - b)
  const usual = withoutOutliers(sorted)
  const sum = usual.reduce((total, used) => total + used, 0)
  const rounded = (dividend: number, divisor: number) =>
    fromScaled(divideHalfUp(BigInt(dividend), BigInt(divisor)), places)
  return {
    min: rounded(quantile(usual, { part: 1, of: 10 }), 10),
    max: rounded(quantile(usual, { part: 9, of: 10 }), 10),
    mean: rounded(sum, usual.length),
    most: fromScaled(usual.at(-1) ?? 0, places),
  }
}

/** The usual volume of all months after the month `from` up to `to`, at least one: a reading covers a pause, too. */
export function usualSince(
  { min, max, mean, most }: UsualConsumption,
  { from, to }: { readonly from: string; readonly to: string },
): UsualConsumption {
  const months = BigInt(Math.max(1, monthNumber(to) - monthNumber(from)))
  const times = (volume: string) => {
    const places = decimalPlaces(volume)
    return fromScaled(scaled(volume, places) * months, places)
  }
  return { min: times(min), max: times(max), mean: times(mean), ...(most !== undefined && { most: times(most) }) }
}

/** How a consumption relates to the usual range. */
export const compareWithUsual = (used: string, { min, max }: UsualConsumption): 'less' | 'usual' | 'more' =>
  compareDecimals(used, max) > 0 ? 'more' : compareDecimals(used, min) < 0 ? 'less' : 'usual'

/** @param values smallest first */
function withoutOutliers(values: readonly number[]): number[] {
  const [first = 0, median = 0, third = 0] = [1, 2, 3].map((part) => quantile(values, { part, of: 4 }))
  // All values are in sixteenths of the last place, since quartiles are in fourths. A quarter of the median has as many
  // sixteenths as the median has fourths.
  const reach = Math.max(6 * (third - first), median)
  return values.filter((value) => 16 * value >= 4 * first - reach && 16 * value <= 4 * third + reach)
}

/** Returns `of` times the quantile `part` of `of`, interpolated between two values. */
function quantile(values: readonly number[], { part, of }: { part: number; of: number }): number {
  const place = part * (values.length - 1)
  const at = Math.floor(place / of)
  const below = values[at] ?? 0
  const above = values[at + 1] ?? below
  return of * below + (place % of) * (above - below)
}

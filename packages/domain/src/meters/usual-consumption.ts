import { compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from '../decimal.ts'
import type { Utility } from '../services.ts'

/** Monthly volumes as decimal strings in the meter's unit, as in «Як зазвичай: 5,9–7,2 м³ на місяць». */
export type UsualConsumption = { readonly min: string; readonly max: string; readonly mean: string }

/** Consumption of a month `YYYY-MM` as a decimal string. */
export interface MonthlyUse {
  /** `YYYY-MM` */
  readonly month: string
  /** A decimal string. */
  readonly used: string
}

/** Fewest months for a statement about usual consumption. */
const enoughMonths = 3

/** October to March: heating and light change consumption. */
const coldMonths: ReadonlySet<string> = new Set(['10', '11', '12', '01', '02', '03'])
const isCold = (month: string) => coldMonths.has(month.slice(5, 7))

/** Utilities used for heating: months of the other season are not comparable. */
const seasonal: ReadonlySet<Utility> = new Set(['heating', 'gas'])

interface Asked {
  /** `YYYY-MM`, the month to judge. */
  readonly month: string
  readonly utility: Utility
}

/**
 * Returns the usual monthly consumption of the last twelve known months (newest last). It uses the months in the season
 * of `month` if at least three are known, or else all; for gas and heating that season only.
 * A wrong reading must not become usual. So a month is left out if its distance past the quartiles is over 1.5 times
 * their distance and over half of the median. The mean is rounded half up to the decimals of the data.
 *
 * @returns null if fewer than three months are known
 */
export function usualConsumption(known: readonly MonthlyUse[], { month, utility }: Asked): UsualConsumption | null {
  const months = known.slice(-12)
  const inSeason = months.filter((one) => isCold(one.month) === isCold(month))
  const chosen = inSeason.length >= enoughMonths || seasonal.has(utility) ? inSeason : months
  if (chosen.length < enoughMonths) return null
  const places = Math.max(...chosen.map(({ used }) => decimalPlaces(used)))
  const usual = withoutOutliers(chosen.map(({ used }) => used).toSorted(compareDecimals), places)
  const sum = usual.reduce((total, used) => total + scaled(used, places), 0n)
  return {
    min: usual[0] ?? '0',
    max: usual.at(-1) ?? '0',
    mean: fromScaled(divideHalfUp(sum, BigInt(usual.length)), places),
  }
}

/** @param sorted smallest first */
function withoutOutliers(sorted: readonly string[], places: number): string[] {
  const values = sorted.map((used) => scaled(used, places))
  const [first, median, third] = [quartile(values, 1), quartile(values, 2), quartile(values, 3)]
  // All values are in eighths of the last place, since quartiles are in fourths. Half of the median has as many eighths
  // as the median has fourths.
  const distance = 3n * (third - first)
  const reach = distance > median ? distance : median
  return sorted.filter((_, at) => {
    const value = 8n * (values[at] ?? 0n)
    return value >= 2n * first - reach && value <= 2n * third + reach
  })
}

/** Returns four times the quartile, interpolated between two values. */
function quartile(values: readonly bigint[], which: 1 | 2 | 3): bigint {
  const place = which * (values.length - 1)
  const at = Math.floor(place / 4)
  const [below = 0n, above = below] = values.slice(at, at + 2)
  return 4n * below + BigInt(place % 4) * (above - below)
}

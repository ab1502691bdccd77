import { compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from '../decimal.ts'
import type { Utility } from '../services.ts'

/** Monthly volumes as decimal strings in the meter's unit, as in «Як зазвичай: 5,9–7,2 м³ на місяць». */
export type UsualConsumption = { readonly min: string; readonly max: string; readonly mean: string }

/** Consumption of one month. */
export interface MonthlyUse {
  /** `YYYY-MM` */
  readonly month: string
  /** A decimal string. */
  readonly used: string
}

/** Least number of known months from which a usual consumption is computed. */
const enoughMonths = 3

/** October to March: heating and lighting make consumption differ from the other half of the year. */
const coldMonths: ReadonlySet<string> = new Set(['10', '11', '12', '01', '02', '03'])
const isCold = (month: string) => coldMonths.has(month.slice(5, 7))

/** Used for heating, so consumption of the other season is not comparable. */
const seasonal: ReadonlySet<Utility> = new Set(['heating', 'gas'])

interface Asked {
  /** `YYYY-MM`, for which the consumption is judged. */
  readonly month: string
  readonly utility: Utility
}

/**
 * The usual monthly consumption, computed from the last twelve known months (newest last). Months of the season of
 * `month` are used when at least three are known, otherwise all months; for gas and heating only months of that season.
 * Outliers are left out, so that one wrong reading does not become usual: months beyond the quartiles by more than 1.5
 * times the interquartile range and by more than half of the median. The mean is rounded half up to the decimals of the
 * data.
 *
 * @returns null when fewer than three months are known.
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
  // The unit here is an eighth of the last decimal place, because quartiles are computed in fourths of it.
  const distance = 3n * (third - first)
  const reach = distance > median ? distance : median
  return sorted.filter((_, at) => {
    const value = 8n * (values[at] ?? 0n)
    return value >= 2n * first - reach && value <= 2n * third + reach
  })
}

/** Four times the quartile, interpolated between two values. */
function quartile(values: readonly bigint[], which: 1 | 2 | 3): bigint {
  const place = which * (values.length - 1)
  const at = Math.floor(place / 4)
  const [below = 0n, above = below] = values.slice(at, at + 2)
  return 4n * below + BigInt(place % 4) * (above - below)
}

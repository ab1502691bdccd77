import { compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from '../decimal.ts'
import type { Utility } from '../services.ts'

/** Decimal strings in the meter's unit: «Як зазвичай: 5,9–7,2 м³ на місяць». */
export type UsualConsumption = { readonly min: string; readonly max: string; readonly mean: string }

/** What was used in a month `YYYY-MM`: a decimal string. */
export interface MonthlyUse {
  readonly month: string
  readonly used: string
}

/** Two months are a coincidence, three begin to be a habit. */
const enoughMonths = 3

/** October to March: heating and light make them unlike the other half of the year. */
const coldMonths: ReadonlySet<string> = new Set(['10', '11', '12', '01', '02', '03'])
const isCold = (month: string) => coldMonths.has(month.slice(5, 7))

/** What heats a home: months of the other season tell little of its use. */
const seasonal: ReadonlySet<Utility> = new Set(['heating', 'gas'])

interface Asked {
  /** `YYYY-MM`, for which the consumption is judged. */
  readonly month: string
  readonly utility: Utility
}

/**
 * The usual monthly consumption, from what was used in the last twelve months that are known (newest last): of those in
 * the season of `month`, where at least three are known, else of all; of gas and heating of that season only. A month far
 * outside the others (past the quartiles by more than one and a half times their distance, and by more than half of the
 * median) is left out: one wrong reading must not be usual. The mean is half up with the decimals of the data.
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
  // All in eighths of the last place: quartiles are in fourths. Half of the median is as many eighths as it has fourths.
  const distance = 3n * (third - first)
  const reach = distance > median ? distance : median
  return sorted.filter((_, at) => {
    const value = 8n * (values[at] ?? 0n)
    return value >= 2n * first - reach && value <= 2n * third + reach
  })
}

/** Four times the quartile, between two values in proportion. */
function quartile(values: readonly bigint[], which: 1 | 2 | 3): bigint {
  const place = which * (values.length - 1)
  const at = Math.floor(place / 4)
  const [below = 0n, above = below] = values.slice(at, at + 2)
  return 4n * below + BigInt(place % 4) * (above - below)
}

import { compareDecimals, decimalPlaces, divideHalfUp, fromScaled, scaled } from './decimal.ts'

/** Decimal strings in the meter's unit: «Як зазвичай: 5,9–7,2 м³ на місяць». */
export type UsualConsumption = { readonly min: string; readonly max: string; readonly mean: string }

/** Two months are a coincidence, three begin to be a habit. */
const enoughMonths = 3

/**
 * The usual monthly consumption from monthly differences of readings (decimal strings, newest last; the last
 * twelve count). Mean is half up with the decimals of the data.
 *
 * @returns null when fewer than three months are known.
 */
export function usualConsumption(monthlyDifferences: readonly string[]): UsualConsumption | null {
  const months = monthlyDifferences.slice(-12)
  if (months.length < enoughMonths) return null
  const sorted = [...months].sort(compareDecimals)
  const places = Math.max(...months.map(decimalPlaces))
  const sum = months.reduce((total, month) => total + scaled(month, places), 0n)
  return {
    min: sorted[0] ?? '0',
    max: sorted.at(-1) ?? '0',
    mean: fromScaled(divideHalfUp(sum, BigInt(months.length)), places),
  }
}

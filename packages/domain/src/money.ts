import { decimalPlaces, divideHalfUp, parseDecimal, scaled } from './decimal.ts'

/**
 * Parses hryvnias: «1 284,56», «1284.56», «79.9» → kopiykas 128456, 7990.
 *
 * @returns null if the text is not an amount or has a fraction of a kopiyka
 */
export function parseMoney(text: string): number | null {
  const value = parseDecimal(text)
  if (value === null || /\.\d\d.*[^0]/.test(value)) return null
  return safeKop(scaled(value, 2))
}

/**
 * Returns volume (≤ 3 decimals) × tariff in hryvnias (≤ 6 decimals) in kopiykas, rounded half up as each line of a bill
 * (data/README «Common to all»; G03). A negative volume (a reversed line) is rounded symmetrically.
 *
 * @throws RangeError if an operand is not a decimal string or the sum is not a safe integer.
 */
export function multiply(volume: string, tariff: string): number {
  const places = decimalPlaces(volume) + decimalPlaces(tariff)
  const product = scaled(volume, decimalPlaces(volume)) * scaled(tariff, decimalPlaces(tariff))
  return safeKop(divideHalfUp(product * 100n, 10n ** BigInt(places)))
}

/**
 * Returns the exact sum of kopiykas.
 *
 * @throws RangeError if it is not a safe integer
 */
export function sumKop(amounts: readonly number[]): number {
  // The sum of two numbers is rounded only if it is no safe integer. BigInt costs several times as much.
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(sum)) return sumOfLarge(amounts)
  }
  return sum
}

function sumOfLarge(amounts: readonly number[]): number {
  return safeKop(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}

/**
 * Converts kopiykas of the database (`bigint`) to a JSON number.
 *
 * @throws RangeError beyond ±90 trillion hryvnias
 */
export function safeKop(kop: bigint): number {
  const value = Number(kop)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe amount in kopiykas: ${kop}`)
  return value
}

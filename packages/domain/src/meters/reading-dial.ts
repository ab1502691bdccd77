import { compareDecimals, decimalPlaces, fromScaled, scaled } from '../decimal.ts'

/** Digits before the decimal sign and decimals after it. */
export interface Dial {
  readonly digits: number
  readonly decimals: number
}

/** The codes are those of the contract's `readingIssue`. */
export type DialIssue =
  | { readonly code: 'not_a_number' }
  | { readonly code: 'too_many_digits'; readonly digits: number }
  | { readonly code: 'too_many_decimals'; readonly decimals: number }

/**
 * Why a dial cannot show a value (F06); empty when it can. Zeros after the last decimal are allowed.
 *
 * @param value a decimal string; null: the typed text is not a number
 */
export function dialIssues(value: string | null, { digits, decimals }: Dial): DialIssue[] {
  if (value === null || value.startsWith('-')) return [{ code: 'not_a_number' }]
  const [whole = '', fraction = ''] = value.split('.')
  const issues: DialIssue[] = []
  if (whole.length > digits) issues.push({ code: 'too_many_digits', digits })
  if (/[^0]/.test(fraction.slice(decimals))) issues.push({ code: 'too_many_decimals', decimals })
  return issues
}

/** Consumption when the dial passed zero between two readings: 00000 follows 99999. */
export function rolloverDifference(previous: string, value: string, digits: number): string {
  const places = Math.max(decimalPlaces(previous), decimalPlaces(value))
  return fromScaled(10n ** BigInt(digits + places) - scaled(previous, places) + scaled(value, places), places)
}

/**
 * Largest consumption of one period that may pass zero, as a share of the dial. A larger one is a wrong reading. The
 * import applies the same limit in SQL.
 */
export const maxRolloverShare = '0.5'

/** Whether consumption through zero is small enough to be true. */
export const isPlausibleRollover = (difference: string, digits: number): boolean =>
  compareDecimals(difference, fromScaled(scaled(maxRolloverShare, 1) * 10n ** BigInt(digits), 1)) <= 0

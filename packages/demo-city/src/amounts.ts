/** Returns numerator / denominator rounded half up; both are non-negative integers below 2^53. */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator)) throw new RangeError(`Amount out of the exact range: ${numerator}`)
  const rest = numerator % denominator
  const whole = (numerator - rest) / denominator
  return rest * 2 >= denominator ? whole + 1 : whole
}

/**
 * Returns the sum of a bill line in kopiykas: volume (thousandths of a unit) × tariff (ten-thousandths of a hryvnia),
 * rounded half up.
 */
export function lineAmountKop(volume: number, tariff: number): number {
  return divideHalfUp(volume * tariff, 100_000)
}

/** Returns the penalty in kopiykas: 0.01 % a day of the overdue debt, rounded half up (domain facts, DF6). */
export function penaltyKop(debtKop: number, days: number): number {
  return divideHalfUp(debtKop * days, 10_000)
}

/** Formats a scaled integer with exactly `decimals` places: fixed(12345, 2) is `123.45`. */
export function fixed(value: number, decimals: number): string {
  if (decimals === 0) return String(value)
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const sign = value < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Formats as `fixed`, without trailing zeros: trimmed(8370, 3) is `8.37`. */
export function trimmed(value: number, decimals: number): string {
  return fixed(value, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

/** Formats a reading in thousandths with the decimal places of the dial. */
export function dialText(value: number, dialDecimals: number): string {
  return fixed(value / 10 ** (3 - dialDecimals), dialDecimals)
}

/** Replaces the decimal point by a comma. */
export function comma(text: string): string {
  return text.replace('.', ',')
}

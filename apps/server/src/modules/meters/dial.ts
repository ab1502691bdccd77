import { decimalPlaces } from '@zatyshok/domain/decimal'

/**
 * Removes trailing zeros beyond the dial's decimals: `'418.900'` → `'418.9'` with one decimal. Keeps non-zero digits.
 */
export function asOnDial(value: string, decimals: number): string {
  let shown = value
  while (decimalPlaces(shown) > decimals && shown.endsWith('0')) shown = shown.slice(0, -1).replace(/\.$/, '')
  return shown
}

import { decimalPlaces } from '@zatyshok/domain/decimal'

/** A value as the dial shows it: `'418.900'` → `'418.9'` with one decimal; a decimal that says something stays. */
export function asOnDial(value: string, decimals: number): string {
  let shown = value
  while (decimalPlaces(shown) > decimals && shown.endsWith('0')) shown = shown.slice(0, -1).replace(/\.$/, '')
  return shown
}

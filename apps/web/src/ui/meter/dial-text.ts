/** Digits of a meter before and after the comma. */
export interface Dial {
  digits: number
  decimals: number
}

/** Formats a reading (decimal string) as the meter shows it: `'412.318'` on five and three digits → «00412,318». */
export function dialText(value: string, { digits, decimals }: Dial): string {
  const [whole = '', fraction = ''] = value.split('.')
  const front = whole.padStart(digits, '0')
  const back = fraction.padEnd(decimals, '0')
  return back ? `${front},${back}` : front
}

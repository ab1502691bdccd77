import { formatVolume } from '@zatyshok/i18n/format'

/**
 * Formats a reading (decimal string) with the decimals of the meter: `'412.318'` → «412,318». The leading zeros are
 * shown by the drum alone: a screen reader would read each of them aloud.
 */
export function readingText(value: string, { decimals }: { decimals: number }): string {
  const [whole = '', fraction = ''] = value.split('.')
  const back = fraction.padEnd(decimals, '0')
  return formatVolume(back ? `${whole}.${back}` : whole)
}

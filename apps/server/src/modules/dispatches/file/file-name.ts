import type { DispatchFormat, DispatchKind } from '@zatyshok/contract/providers/dispatches'

const words: Readonly<Record<DispatchKind, string>> = {
  readings: 'pokaznyky',
  consents: 'zhody',
  verifications: 'povirky',
  requests: 'pytannia',
}

interface Named {
  readonly provider: string
  readonly kind: DispatchKind
  /** `YYYY-MM-DD`, in Kyiv. */
  readonly day: string
  readonly number: number
  readonly format: DispatchFormat
}

/**
 * `205_pokaznyky_2026-11-22_0007.dbf`: only characters that every file system accepts, whatever the provider's code is.
 */
export function dispatchFileName({ provider, kind, day, number, format }: Named): string {
  const code = provider.replace(/[^A-Za-z0-9-]/g, '-')
  return `${code}_${words[kind]}_${day}_${String(number).padStart(4, '0')}.${format}`
}

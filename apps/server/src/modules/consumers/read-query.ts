import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'

/** What an operator typed, as each index is asked for it. */
export interface ConsumerQuery {
  /** What it looks like; the one thing that the log of staff keeps of it. */
  readonly kind: 'email' | 'number' | 'name'
  /** Spaces around and doubled ones aside. */
  readonly text: string
  /** Null: no account can have this number. */
  readonly accountNumber: string | null
  /** E.164, the ways to read the digits; empty: no phone. */
  readonly phones: readonly string[]
}

/** @param typed two characters at least */
export function readQuery(typed: string): ConsumerQuery {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.includes('@')) return { kind: 'email', text, accountNumber: null, phones: [] }
  const kind = /\p{L}/u.test(text) ? 'name' : 'number'
  return { kind, text, accountNumber: normaliseAccountNumber(text), phones: phonesIn(text) }
}

/** `(067) 123-45-67`, `0671234567`, `380671234567`, `671234567` → `+380671234567`; of a foreign one, its digits. */
function phonesIn(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 9 || digits.length > 15) return []
  if (text.startsWith('+')) return [`+${digits}`]
  const national = /^(?:(?:38)?0)?(\d{9})$/.exec(digits)?.[1]
  return national === undefined ? [`+${digits}`] : [`+380${national}`, `+${digits}`]
}

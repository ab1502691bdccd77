import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'

/** The operator's search text, in the form that each index needs. */
export interface ConsumerQuery {
  /** The kind of text; the audit log of staff stores only this. */
  readonly kind: 'email' | 'number' | 'name'
  /** The text without leading, trailing and repeated spaces. */
  readonly text: string
  /** Null if an account cannot have this number. */
  readonly accountNumber: string | null
  /** E.164, all possible readings of the digits; empty if the text is no phone number. */
  readonly phones: readonly string[]
}

/** @param typed at least two characters */
export function readQuery(typed: string): ConsumerQuery {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.includes('@')) return { kind: 'email', text, accountNumber: null, phones: [] }
  const kind = /\p{L}/u.test(text) ? 'name' : 'number'
  return { kind, text, accountNumber: normaliseAccountNumber(text), phones: phonesIn(text) }
}

/**
 * `(067) 123-45-67`, `0671234567`, `380671234567`, `671234567` → `+380671234567`; a foreign number keeps its digits.
 */
function phonesIn(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 9 || digits.length > 15) return []
  if (text.startsWith('+')) return [`+${digits}`]
  const national = /^(?:(?:38)?0)?(\d{9})$/.exec(digits)?.[1]
  return national === undefined ? [`+${digits}`] : [`+380${national}`, `+${digits}`]
}

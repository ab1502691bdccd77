import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import { phonesIn } from '@zatyshok/domain/people/typed-phone'

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

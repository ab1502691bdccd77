import { meterNumberKey } from '@zatyshok/domain/meters/serial-number'
import { accountNumberKey } from '@zatyshok/domain/people/account-number'
import { type AddressSearch, readAddressSearch } from '@zatyshok/domain/people/address-search'
import { phonesIn } from '@zatyshok/domain/people/typed-phone'

/** The operator's search text, in the form that each index needs. */
export interface AccountSearch {
  /** The kind of text; the audit log of staff stores only this. */
  readonly kind: 'number' | 'text'
  /** The beginning of a holder's name; null if the text has no letters. */
  readonly holder: string | null
  readonly accountKey: string
  readonly meterKey: string
  /** E.164, all possible readings of the digits; empty if the text is no phone number. */
  readonly phones: readonly string[]
  /** Null if the text does not begin with a street. */
  readonly address: AddressSearch | null
}

/** @param typed at least two characters */
export function readAccountSearch(typed: string): AccountSearch {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const hasLetters = /\p{L}/u.test(text)
  const number = text.replace(/^№\s*/, '')
  return {
    kind: hasLetters ? 'text' : 'number',
    holder: hasLetters ? text : null,
    accountKey: accountNumberKey(number),
    meterKey: meterNumberKey(number),
    phones: phonesIn(text),
    address: readAddressSearch(text),
  }
}

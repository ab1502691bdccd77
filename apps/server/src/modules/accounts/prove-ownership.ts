import { createHash, timingSafeEqual } from 'node:crypto'
import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { latinTwins } from '@zatyshok/domain/people/account-number'
import type { ClaimedAccount } from './links.queries.ts'

export interface TypedProof {
  readonly activationCode?: string | undefined
  readonly surname?: string | undefined
  readonly billAmountKop?: number | undefined
  readonly earlierBillAmountKop?: number | undefined
  readonly meterNumber?: string | undefined
}

/** The claimed account, and what its code's hash was made of. */
interface Claimed extends ClaimedAccount {
  readonly providerCode: string
}

type Check = (claimed: Claimed, typed: TypedProof) => boolean

/** Each looks at everything it has, so that neither the answer's time nor its text tells what was wrong. */
const checks: { readonly [P in OwnershipProof]: Check } = {
  activationCode: ({ codeHash, providerCode, number }, { activationCode = '' }) => {
    const stored = codeHash ?? noHash
    const hashes = spellings(activationCode).map((code) => hashOf(`${providerCode}:${number ?? ''}:${code}`))
    const hits = hashes.filter((hash) => timingSafeEqual(hash, stored))
    return hits.length > 0 && codeHash !== null && activationCode !== ''
  },
  surname: ({ holder }, { surname = '' }) => isOneOf(firstWord(surname), [firstWord(holder ?? '')]),
  billAmount: ({ billsKop }, { billAmountKop = 0 }) =>
    isOneOf(
      billAmountKop > 0 ? String(billAmountKop) : '',
      billsKop.map((kop) => String(kop)),
    ),
  earlierBillAmount: ({ billsKop: [one = 0, other = 0] }, { billAmountKop = 0, earlierBillAmountKop = 0 }) =>
    isOneOf(billAmountKop > 0 && earlierBillAmountKop > 0 ? `${billAmountKop} ${earlierBillAmountKop}` : '', [
      `${one} ${other}`,
      `${other} ${one}`,
    ]),
  meterNumber: ({ meterNumbers }, { meterNumber = '' }) => isOneOf(plain(meterNumber), meterNumbers.map(plain)),
}

/** Whether all the proofs are right. Of an account that does not exist none is. */
export function isProved(claimed: Claimed, typed: TypedProof, proofs: readonly OwnershipProof[]): boolean {
  const results = proofs.map((proof) => checks[proof](claimed, typed))
  return claimed.accountId !== null && results.length > 0 && results.every(Boolean)
}

/**
 * Whether the charge of a bill that no former holder has seen is asked for, and what is typed of it (decision 0079).
 * `none`: it is not asked for; `awaited`: there is no such bill yet; `missing`: no charge is typed, or one of an older
 * bill; `wrong`: a charge of none of the last two bills.
 */
export type NewerBill = 'none' | 'awaited' | 'missing' | 'wrong' | 'named'

/** Of an account whose holder has changed: unless its code is a new one, a former holder has the same proofs. */
export function judgeNewerBill(claimed: Claimed, typed: TypedProof, proofs: readonly OwnershipProof[]): NewerBill {
  const { hasChanged, isFormerCode, billsKop, newBillsKop } = claimed
  if (!hasChanged || (proofs.includes('activationCode') && !isFormerCode)) return 'none'
  if (newBillsKop.length === 0) return 'awaited'
  const sums = [typed.billAmountKop, typed.earlierBillAmountKop].filter((kop) => kop !== undefined)
  if (sums.some((kop) => newBillsKop.includes(kop))) return 'named'
  return sums.every((kop) => billsKop.includes(kop)) ? 'missing' : 'wrong'
}

const noHash = Buffer.alloc(32)
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** As the provider may have meant it: to the letter, or typed with dashes or on a Cyrillic keyboard. */
function spellings(code: string): readonly string[] {
  const capitals = code.replace(/[\s\u00a0\u202f]/g, '').toUpperCase()
  return [capitals, latinTwins(capitals).replace(/[-–]/g, '')]
}

/** Letters and digits, in capitals, of one alphabet where two look the same. */
const plain = (text: string): string =>
  latinTwins(text.normalize('NFC').toLocaleUpperCase('uk')).replace(/[^\p{L}\p{N}]/gu, '')

const firstWord = (text: string): string => plain(text.trim().split(/\s/)[0] ?? '')

/** Nothing is like nothing: an empty text proves nothing. */
function isOneOf(text: string, known: readonly string[]): boolean {
  const hash = hashOf(text)
  const hits = known.filter((one) => timingSafeEqual(hashOf(one), hash))
  return hits.length > 0 && text !== ''
}

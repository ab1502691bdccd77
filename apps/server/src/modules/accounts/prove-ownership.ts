import { createHash, timingSafeEqual } from 'node:crypto'
import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { toLatinLookalikes } from '@zatyshok/domain/people/account-number'
import type { ClaimedAccount } from './links.queries.ts'

export interface TypedProof {
  readonly activationCode?: string | undefined
  readonly surname?: string | undefined
  readonly billAmountKop?: number | undefined
  readonly earlierBillAmountKop?: number | undefined
  readonly meterNumber?: string | undefined
}

/** The claimed account and its provider's code. The hash of the activation code includes the provider's code. */
interface Claimed extends ClaimedAccount {
  readonly providerCode: string
}

type Check = (claimed: Claimed, typed: TypedProof) => boolean

/**
 * Each check compares with every stored value, so that neither the duration nor the text reveals which fact was wrong.
 */
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

/** True if the account exists and all the proofs are right. */
export function isProved(claimed: Claimed, typed: TypedProof, proofs: readonly OwnershipProof[]): boolean {
  const results = proofs.map((proof) => checks[proof](claimed, typed))
  return claimed.accountId !== null && results.length > 0 && results.every(Boolean)
}

/**
 * State of the proof by a bill that no former holder has seen (decision 0079).
 * `none`: the proof is not required. `awaited`: such a bill does not exist yet. `missing`: the resident typed no
 * charge, or the charge of an older bill. `wrong`: the charge matches neither of the last two bills. `named`: the
 * charge is right.
 */
export type NewerBill = 'none' | 'awaited' | 'missing' | 'wrong' | 'named'

/**
 * Judges the proof by a newer bill. After a change of holder, the former holder has the same proofs unless the code is
 * new.
 */
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

/**
 * Returns the accepted spellings of a code: as typed, and without dashes and with Cyrillic twins replaced by Latin
 * letters.
 */
function spellings(code: string): readonly string[] {
  const capitals = code.replace(/[\s\u00a0\u202f]/g, '').toUpperCase()
  return [capitals, toLatinLookalikes(capitals).replace(/[-–]/g, '')]
}

/** Reduces a text to capital letters and digits; letters that look alike in both alphabets become Latin. */
const plain = (text: string): string =>
  toLatinLookalikes(text.normalize('NFC').toLocaleUpperCase('uk')).replace(/[^\p{L}\p{N}]/gu, '')

const firstWord = (text: string): string => plain(text.trim().split(/\s/)[0] ?? '')

/** Compares with every known value, in constant time. An empty text never matches. */
function isOneOf(text: string, known: readonly string[]): boolean {
  const hash = hashOf(text)
  const hits = known.filter((one) => timingSafeEqual(hashOf(one), hash))
  return hits.length > 0 && text !== ''
}

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isProved, judgeNewerBill } from './prove-ownership.ts'

const sha = (text: string) => createHash('sha256').update(text).digest()
const claimed = {
  accountId: 7,
  providerCode: '101',
  number: '0012345',
  holder: 'Шевчук Ганна Петрівна',
  codeHash: sha('101:0012345:4P2CTBSX82'),
  billsKop: [35_042, 28_000],
  meterNumbers: ['48213-А'],
  isLinked: false,
  hasChanged: false,
  isFormerCode: false,
  newBillsKop: [],
}

describe('proofs of an account', () => {
  test.each([
    ['activationCode', { activationCode: '4p2c-tbsx82' }],
    ['surname', { surname: 'шевчук' }],
    ['billAmount', { billAmountKop: 28_000 }],
    ['meterNumber', { meterNumber: '48213 a' }],
  ] as const)('E03 E04 %s, as people type it', (proof, typed) => {
    expect(isProved(claimed, typed, [proof])).toBe(true)
  })

  test('E04 all proofs of the provider’s rule are required', () => {
    const typed = { surname: 'Шевчук', billAmountKop: 28_000, meterNumber: '1' }
    expect(isProved(claimed, typed, ['surname', 'billAmount'])).toBe(true)
    expect(isProved(claimed, typed, ['surname', 'billAmount', 'meterNumber'])).toBe(false)
  })
})

describe('AC1 no account is proved', () => {
  test('if the account does not exist, even by right proofs', () => {
    expect(isProved({ ...claimed, accountId: null }, { surname: 'Шевчук' }, ['surname'])).toBe(false)
  })

  test('if the rule has no proofs', () => {
    expect(isProved(claimed, {}, [])).toBe(false)
  })

  test.each([
    ['activationCode', { codeHash: sha('101:0012345:') }, { activationCode: '' }],
    ['surname', { holder: null }, { surname: '' }],
    ['billAmount', { billsKop: [0] }, { billAmountKop: 0 }],
    ['meterNumber', { meterNumbers: ['—'] }, { meterNumber: '' }],
  ] as const)('by an empty %s, where the account has an empty one too', (proof, account, typed) => {
    expect(isProved({ ...claimed, ...account }, typed, [proof])).toBe(false)
    expect(isProved({ ...claimed, ...account }, {}, [proof])).toBe(false)
  })
})

describe('AT65 after a change of holder the charge of a bill unknown to former holders is required', () => {
  const changed = { ...claimed, hasChanged: true, isFormerCode: true, newBillsKop: [35_042] }
  const byCode = ['activationCode'] as const
  const byFacts = ['surname', 'billAmount'] as const

  test.each([
    ['none', { ...changed, hasChanged: false }, {}, byCode],
    ['none', { ...changed, isFormerCode: false }, {}, byCode],
    ['missing', { ...changed, isFormerCode: false }, { billAmountKop: 28_000 }, byFacts],
    ['awaited', { ...changed, newBillsKop: [] }, { billAmountKop: 35_042 }, byCode],
    ['missing', changed, {}, byCode],
    ['missing', changed, { billAmountKop: 28_000 }, byCode],
    ['wrong', changed, { billAmountKop: 1 }, byCode],
    ['named', changed, { billAmountKop: 35_042 }, byCode],
    ['named', changed, { billAmountKop: 28_000, earlierBillAmountKop: 35_042 }, byFacts],
  ] as const)('%s', (newer, account, typed, proofs) => {
    expect(judgeNewerBill(account, typed, proofs)).toBe(newer)
  })
})

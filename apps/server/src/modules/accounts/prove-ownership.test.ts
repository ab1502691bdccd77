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

describe('what proves that an account is one’s own', () => {
  test.each([
    ['activationCode', { activationCode: '4p2c-tbsx82' }],
    ['surname', { surname: 'шевчук' }],
    ['billAmount', { billAmountKop: 28_000 }],
    ['meterNumber', { meterNumber: '48213 a' }],
  ] as const)('E03 E04 %s, as people type it', (proof, typed) => {
    expect(isProved(claimed, typed, [proof])).toBe(true)
  })

  test('E04 all that the provider asks for are needed', () => {
    const typed = { surname: 'Шевчук', billAmountKop: 28_000, meterNumber: '1' }
    expect(isProved(claimed, typed, ['surname', 'billAmount'])).toBe(true)
    expect(isProved(claimed, typed, ['surname', 'billAmount', 'meterNumber'])).toBe(false)
  })
})

describe('AC1 nothing is proved', () => {
  test('of an account that does not exist, by right proofs either', () => {
    expect(isProved({ ...claimed, accountId: null }, { surname: 'Шевчук' }, ['surname'])).toBe(false)
  })

  test('where no proof is asked for', () => {
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

describe('AT65 after the holder has changed, the charge of a bill is asked for that no former holder has seen', () => {
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

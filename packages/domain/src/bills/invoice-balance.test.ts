import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, parseMoney, sumKop } from '../money.ts'
import { amountToPayOf, balanceOf, checkInvoice } from './invoice-balance.ts'

const amounts = {
  openingKop: 10_000,
  chargedKop: 20_002,
  recalculatedKop: -500,
  penaltyKop: 10,
  benefitKop: 1000,
  subsidyKop: 2000,
  paidKop: 15_000,
}
const lines = [{ volume: '6.584', tariff: '30.38', amountKop: 20_002 }]

test('G03 closing is opening + charged + recalculated + penalty − benefit − subsidy − paid', () => {
  expect(balanceOf(amounts)).toBe(11_512)
  expect(checkInvoice({ ...amounts, closingKop: 11_512, amountToPayKop: 11_512 }, lines)).toEqual([])
})

test('G03 an overpaid bill has an amount to pay of zero', () => {
  expect(amountToPayOf(-4500)).toBe(0)
  const paid = { ...amounts, paidKop: 40_000, closingKop: -13_488 }
  expect(checkInvoice({ ...paid, amountToPayKop: 0 }, lines)).toEqual([])
  expect(checkInvoice({ ...paid, amountToPayKop: -13_488 }, lines)).toEqual([
    { code: 'amount-to-pay', expectedKop: 0, actualKop: -13_488 },
  ])
})

test('G03 each disagreement is named with what was expected', () => {
  const wrong = [
    { volume: '6.584', tariff: '30.38', amountKop: 20_001 },
    { volume: null, tariff: null, amountKop: 5 },
  ]
  expect(checkInvoice({ ...amounts, closingKop: 11_513, amountToPayKop: 11_513 }, wrong)).toEqual([
    { code: 'closing', expectedKop: 11_512, actualKop: 11_513 },
    { code: 'charged', expectedKop: 20_006, actualKop: 20_002 },
    { code: 'line', expectedKop: 20_002, actualKop: 20_001, line: 0 },
  ])
})

test('G03 a bill built by the rules never disagrees with itself, and one kopiyka off always does', () => {
  const kop = fc.integer({ min: 0, max: 10_000_000 })
  const line = fc.tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 9_999_999 }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.tuple(kop, kop, kop, kop, kop, kop), (volumes, sums) => {
      const built = volumes.map(([v, p]) => {
        const [volume, tariff] = [`${Math.floor(v / 1000)}.${String(v % 1000).padStart(3, '0')}`, `${p / 10_000}`]
        return { volume, tariff, amountKop: multiply(volume, tariff) }
      })
      const [openingKop, recalculatedKop, penaltyKop, benefitKop, subsidyKop, paidKop] = sums
      const chargedKop = sumKop(built.map(({ amountKop }) => amountKop))
      const bill = { openingKop, chargedKop, recalculatedKop, penaltyKop, benefitKop, subsidyKop, paidKop }
      const closingKop = balanceOf(bill)
      const exact = { ...bill, closingKop, amountToPayKop: amountToPayOf(closingKop) }
      expect(checkInvoice(exact, built)).toEqual([])
      const spoiled = { ...exact, paidKop: paidKop + 1 }
      expect(checkInvoice(spoiled, built).map(({ code }) => code)).toEqual(['closing'])
    }),
  )
})

test('G03 every gas bill of the delivery adds up to the kopiyka', () => {
  type Bill = { type: string; no: string; rev?: number; lines?: { qty: number; price: number; sum: number }[] } & {
    [amount in
      | 'opening'
      | 'charged'
      | 'adjusted'
      | 'penalty'
      | 'benefit'
      | 'subsidy'
      | 'paid'
      | 'closing'
      | 'toPay']?: number
  }
  const file = new URL('../../../../fixtures/kalynivsk/889-gaz/grm_export_2026-10.jsonl', import.meta.url)
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  const bills = rows.map((row): Bill => JSON.parse(row)).filter(({ type }) => type === 'bill')
  const valid = new Map(bills.sort((a, b) => (a.rev ?? 1) - (b.rev ?? 1)).map((bill) => [bill.no, bill]))
  const kop = (amount = 0) => parseMoney(String(amount))!
  expect(valid.size).toBeGreaterThan(2000)
  for (const bill of valid.values()) {
    const charges = (bill.lines ?? []).map(({ qty = 0, price, sum }) => {
      return { volume: String(qty), tariff: String(price), amountKop: kop(sum) }
    })
    const sums = {
      openingKop: kop(bill.opening),
      chargedKop: kop(bill.charged),
      recalculatedKop: kop(bill.adjusted),
      penaltyKop: kop(bill.penalty),
      benefitKop: kop(bill.benefit),
      subsidyKop: kop(bill.subsidy),
      paidKop: kop(bill.paid),
      closingKop: kop(bill.closing),
      amountToPayKop: kop(bill.toPay),
    }
    expect(checkInvoice(sums, charges), bill.no).toEqual([])
  }
})

test('G03 a line with only a volume or only a price cannot be wrong', () => {
  const told = [
    { volume: '6.584', tariff: null, amountKop: 20_000 },
    { volume: null, tariff: '30.38', amountKop: 2 },
  ]
  expect(checkInvoice({ ...amounts, closingKop: 11_512, amountToPayKop: 11_512 }, told)).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountToPayOf, balanceOf, checkInvoice } from './invoice-balance.ts'
import { multiply, sumKop } from './money.ts'

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

test('G03 an overpaid bill asks for nothing', () => {
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf } from './invoice-balance.ts'
import { penaltyFormula, penaltyOf } from './penalty.ts'

function bill(month: string, values: { openingKop: number; paidKop?: number; penaltyKop?: number }) {
  const amounts = { chargedKop: 10_000, recalculatedKop: 0, penaltyKop: 0, benefitKop: 0, subsidyKop: 0, paidKop: 0 }
  const all = { ...amounts, ...values }
  return { ...all, month, closingKop: balanceOf(all) }
}

test('DF6 G03 a thousand hryvnias cost ten kopiykas a day', () => {
  expect(penaltyOf({ debtKop: 100_000, days: 1, percentPerDay: 0.01 })).toBe(10)
  expect(penaltyOf({ debtKop: 123_456, days: 31, percentPerDay: 0.01 })).toBe(383)
})

test('DF6 G03 a contract may ask for less than the law allows', () => {
  expect(penaltyOf({ debtKop: 100_000, days: 10, percentPerDay: 0.0075 })).toBe(75)
})

test('DF6 G03 the formula names the debt that was overdue for a month and is unpaid', () => {
  const bills = [
    bill('2026-08', { openingKop: 90_000 }),
    bill('2026-09', { openingKop: 100_000, paidKop: 20_000 }),
    bill('2026-10', { openingKop: 90_000, penaltyKop: 248 }),
  ]
  expect(penaltyFormula(bills, 0.01)).toEqual({ debtKop: 80_000, days: 31, percentPerDay: 0.01 })
})

test('DF6 G03 no penalty on penalty, unless the provider counts so', () => {
  const before = [
    bill('2026-07', { openingKop: 100_000, penaltyKop: 5000 }),
    bill('2026-08', { openingKop: 115_000 }),
    bill('2026-09', { openingKop: 125_000 }),
  ]
  const last = (penaltyKop: number) => [...before, bill('2026-10', { openingKop: 135_000, penaltyKop })]
  expect(penaltyFormula(last(372), 0.01)).toEqual({ debtKop: 120_000, days: 31, percentPerDay: 0.01 })
  expect(penaltyFormula(last(388), 0.01)).toEqual({ debtKop: 125_000, days: 31, percentPerDay: 0.01 })
})

test('DF6 G03 a figure that the bills do not give is the provider’s own', () => {
  const bills = [
    bill('2026-08', { openingKop: 0 }),
    bill('2026-09', { openingKop: 10_000, paidKop: 10_000 }),
    bill('2026-10', { openingKop: 10_000, penaltyKop: 77 }),
  ]
  expect(penaltyFormula(bills, 0.01)).toBeNull()
  expect(penaltyFormula(bills.slice(1), 0.01)).toBeNull()
  expect(penaltyFormula([], 0.01)).toBeNull()
})

test('DF6 G03 a formula always gives the figure of its bill', () => {
  const months = ['2026-07', '2026-08', '2026-09', '2026-10']
  const figures = fc.record({ openingKop: fc.nat(500_000), paidKop: fc.nat(100_000), penaltyKop: fc.nat(2000) })
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 4 }), (drawn) => {
      const bills = drawn.map((values, at) => bill(months[at] ?? '', values))
      const formula = penaltyFormula(bills, 0.01)
      if (formula) expect(penaltyOf(formula)).toBe(bills.at(-1)?.penaltyKop)
    }),
  )
})

test('DF6 G03 of penalties that were paid in part only the rest is taken out of the debt', () => {
  const before = [
    bill('2026-07', { openingKop: 100_000, penaltyKop: 5000 }),
    bill('2026-08', { openingKop: 115_000, paidKop: 113_000 }),
    bill('2026-09', { openingKop: 12_000 }),
  ]
  const last = (penaltyKop: number) => [...before, bill('2026-10', { openingKop: 22_000, penaltyKop })]
  expect(penaltyFormula(last(31), 0.01)).toMatchObject({ debtKop: 10_000 })
  expect(penaltyFormula(last(37), 0.01)).toMatchObject({ debtKop: 12_000 })
})

test('DF6 G03 a debt is never more than what is unpaid now, and one that is paid has no formula', () => {
  const before = [bill('2026-08', { openingKop: 90_000 }), bill('2026-09', { openingKop: 100_000 })]
  const last = (paidKop: number, penaltyKop: number) => [
    ...before,
    bill('2026-10', { openingKop: 60_000, paidKop, penaltyKop }),
  ]
  expect(penaltyFormula(last(10_000, 155), 0.01)).toMatchObject({ debtKop: 50_000 })
  expect(penaltyFormula(last(60_000, 1), 0.01)).toBeNull()
  expect(penaltyFormula(last(0, 0), 0.01)).toBeNull()
  expect(penaltyFormula(last(0, -5), 0.01)).toBeNull()
})

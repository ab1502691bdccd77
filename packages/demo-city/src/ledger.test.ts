import { expect, test } from 'vitest'
import { type Charge, keepLedger, type LedgerPlan } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import type { HabitKind } from './simulate/payment-habit.ts'

/** A generator without chance events and noise, so that the numbers can be checked by hand. */
const still: Random = {
  next: () => 0.5,
  integer: (min) => min,
  chance: () => false,
  pick: (list) => createRandom(1, 1).pick(list),
  lognormal: () => 1,
}

function plan(kind: HabitKind, more: Partial<LedgerPlan> = {}): LedgerPlan {
  const habit = { kind, stopsAt: 1, paysSomething: false }
  const months = ['2026-01', '2026-02', '2026-03', '2026-04']
  return { random: still, months, habit, benefitPercent: 0, subsidyPercent: 0, ...more }
}

function charge(amount: number, recalculation = 0): Charge {
  return { lines: [{ service: '10', volume: 1000, tariff: amount * 100, amount, method: 'meter' }], recalculation }
}

function fourMonths(...amounts: number[]): (readonly Charge[])[] {
  return Array.from({ length: 4 }, () => amounts.map((amount) => charge(amount)))
}

test('a punctual holder pays the opening of each month', () => {
  const bills = keepLedger(plan('punctual'), fourMonths(20_000))
  expect(bills.map((bill) => bill.paid)).toEqual([20_000, 20_000, 20_000, 20_000])
  expect(bills.map((bill) => bill.toPay)).toEqual([20_000, 20_000, 20_000, 20_000])
})

test('DF6: the penalty is 0.01 % a day of the debt that is more than a month overdue, without penalty on penalty', () => {
  // The account begins with six old bills of 200.00 and the last one.
  const bills = keepLedger(plan('neverPays'), fourMonths(20_000))
  const penalties = bills.map((bill) => bill.balances[0]?.penalty)
  // January: 1,200.00 × 31 days; February: (1,400.00 − 3.72) × 28; March: (1,603.72 − 7.63) × 31, and so on. As in the
  // sample delivery, earlier penalties are subtracted from the overdue debt.
  expect(penalties).toEqual([372, 391, 495, 539])
  expect(bills.at(-1)?.toPay).toBe(140_000 + 4 * 20_000 + 372 + 391 + 495 + 539)
})

test('DF6: no penalty in a month with a subsidy', () => {
  const bills = keepLedger(plan('neverPays', { subsidyPercent: 40 }), fourMonths(20_000))
  expect(bills.map((bill) => bill.balances[0]?.penalty)).toEqual([0, 0, 0, 0])
  expect(bills[0]?.balances[0]).toMatchObject({ charged: 20_000, subsidy: 8000, opening: 140_000, closing: 152_000 })
})

test('a benefit is a share of the charges, a subsidy of what is left', () => {
  const bills = keepLedger(plan('punctual', { benefitPercent: 50, subsidyPercent: 45 }), fourMonths(10_001))
  expect(bills[0]?.balances[0]).toMatchObject({ benefit: 5001, subsidy: 2250, closing: 10_001 - 5001 - 2250 })
})

test('a holder who stops paying owes from that month on', () => {
  const bills = keepLedger(plan('owes'), fourMonths(20_000))
  expect(bills.map((bill) => bill.paid)).toEqual([20_000, 0, 0, 0])
  // In March the bill of January is more than a month overdue.
  expect(bills.map((bill) => bill.balances[0]?.penalty)).toEqual([0, 0, 62, 120])
})

test('a holder who overpays ends every month with a small credit', () => {
  const bills = keepLedger(plan('overpays'), fourMonths(20_300, 1000))
  for (const bill of bills) {
    const closing = bill.balances.reduce((sum, balance) => sum + balance.closing, 0)
    expect(closing).toBeLessThan(0)
    expect(closing).toBeGreaterThanOrEqual(-10_000)
    expect(bill.toPay).toBe(0)
  }
})

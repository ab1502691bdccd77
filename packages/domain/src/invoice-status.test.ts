import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceStatus, outstandingOf } from './invoice-status.ts'

const bill = (openingKop: number, paidKop: number, closingKop: number, paidLaterKop = 0) => ({
  openingKop,
  paidKop,
  closingKop,
  paidLaterKop,
})
const on = (today: string) => ({ dueOn: '2026-11-20', today })

describe('what is left of a bill', () => {
  test('G01 an untouched bill is owed whole and nothing of it is debt', () => {
    expect(outstandingOf(bill(10_000, 10_000, 12_345))).toEqual({
      balanceKop: 12_345,
      amountToPayKop: 12_345,
      debtKop: 0,
      overpaidKop: 0,
    })
  })

  test('G01 what earlier months left unpaid is debt, and a later payment goes to it first', () => {
    expect(outstandingOf(bill(10_000, 4000, 18_000)).debtKop).toBe(6000)
    expect(outstandingOf(bill(10_000, 4000, 18_000, 5000))).toMatchObject({ debtKop: 1000, amountToPayKop: 13_000 })
    expect(outstandingOf(bill(10_000, 4000, 18_000, 6000))).toMatchObject({ debtKop: 0, amountToPayKop: 12_000 })
  })

  test('G01 debt is never more than the whole, when a subsidy or recalculation ate the charge', () => {
    expect(outstandingOf(bill(10_000, 0, 7000))).toMatchObject({ debtKop: 7000, amountToPayKop: 7000 })
  })

  test('G01 paying too much is an overpayment and never a negative amount', () => {
    expect(outstandingOf(bill(0, 0, 5000, 6000))).toEqual({
      balanceKop: -1000,
      amountToPayKop: 0,
      debtKop: 0,
      overpaidKop: 1000,
    })
  })

  test('G01 no more is left of an old bill than the account owes now', () => {
    const old = bill(0, 0, 10_000)
    expect(outstandingOf({ ...old, balanceNowKop: 3000 }).amountToPayKop).toBe(3000)
    expect(outstandingOf({ ...old, balanceNowKop: -500 })).toMatchObject({ amountToPayKop: 0, debtKop: 0 })
    expect(outstandingOf({ ...old, balanceNowKop: 25_000 }).amountToPayKop).toBe(10_000)
    expect(invoiceStatus({ ...old, balanceNowKop: 0 }, on('2026-12-01'))).toBe('paid')
  })

  test('G03 amount, debt and overpayment always fit together', () => {
    const kop = fc.integer({ min: -10_000_000, max: 10_000_000 })
    const paid = fc.nat(10_000_000)
    fc.assert(
      fc.property(kop, paid, kop, paid, (opening, paidKop, closing, later) => {
        const left = outstandingOf(bill(opening, paidKop, closing, later))
        expect(left.amountToPayKop - left.overpaidKop).toBe(closing - later)
        expect(left.debtKop).toBeGreaterThanOrEqual(0)
        expect(left.debtKop).toBeLessThanOrEqual(left.amountToPayKop)
      }),
    )
  })
})

describe('status of a bill', () => {
  test.each([
    ['due', bill(0, 0, 5000), '2026-11-20'],
    ['debt', bill(0, 0, 5000), '2026-11-21'],
    ['debt', bill(4000, 0, 9000), '2026-11-10'],
    ['part', bill(0, 0, 5000, 1000), '2026-11-10'],
    ['debt', bill(0, 0, 5000, 1000), '2026-11-21'],
    ['paid', bill(0, 0, 5000, 5000), '2026-11-21'],
    ['paid', bill(0, 0, 0), '2026-11-10'],
    ['paid', bill(0, 0, 5000, 9000), '2026-11-10'],
    ['credit', bill(0, 9000, -4000), '2026-11-10'],
  ] as const)('G02 is %s for %o on %s', (status, figures, today) => {
    expect(invoiceStatus(figures, on(today))).toBe(status)
  })

  test('G02 a bill without a due day is never late', () => {
    expect(invoiceStatus(bill(0, 0, 5000), { dueOn: null, today: '2030-01-01' })).toBe('due')
  })
})

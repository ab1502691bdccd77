import { expect, test } from 'vitest'
import { dueOf, type HomeAccount } from './due.ts'

const account = (id: number, parts: Partial<HomeAccount>): HomeAccount => ({
  homeId: 1,
  invoiceAccount: { id, code: String(id) },
  serviceProvider: { code: '101', name: 'Водоканал' },
  invoiceId: `${id}-202610`,
  billingMonth: '2026-10',
  amountToPayKop: 0,
  debtKop: 0,
  overpaidKop: 0,
  dueOn: null,
  balanced: true,
  services: [],
  payment: null,
  ...parts,
})

test('G01 the total is the sum of the accounts’ debts; an overpayment elsewhere does not lower it', () => {
  const due = dueOf(
    [account(1, { amountToPayKop: 21240 }), account(2, { amountToPayKop: 64216 }), account(3, { overpaidKop: 4500 })],
    '2026-11-10',
  )
  expect(due.totalKop).toBe(85456)
  expect(due.payable.map((payable) => payable.invoiceAccount.id)).toEqual([2, 1])
})

test('G01 the date is the earliest due date of an unpaid bill', () => {
  const due = dueOf(
    [
      account(1, { dueOn: '2026-11-05' }),
      account(2, { amountToPayKop: 1, dueOn: '2026-11-25' }),
      account(3, { amountToPayKop: 1, dueOn: '2026-11-20' }),
      account(4, { amountToPayKop: 1 }),
    ],
    '2026-11-20',
  )
  expect(due).toMatchObject({ dueOn: '2026-11-20', isOverdue: false })
  expect(dueOf([account(3, { amountToPayKop: 1, dueOn: '2026-11-20' })], '2026-11-21').isOverdue).toBe(true)
})

test('G01 the date is hidden if no provider gave one', () => {
  expect(dueOf([account(1, { amountToPayKop: 5 })], '2026-11-20').dueOn).toBeNull()
})

test('the month is the latest billed one; null without bills', () => {
  expect(dueOf([account(1, { billingMonth: '2025-12' }), account(2, {})], '2026-11-20').month).toBe('2026-10')
  expect(dueOf([account(1, { billingMonth: null })], '2026-11-20').month).toBeNull()
})

test('G03 a sum that the provider still clarifies is neither in the total nor paid', () => {
  const clarified = account(1, { amountToPayKop: 500, balanced: false })
  const { totalKop, payable, unclear } = dueOf([clarified, account(2, { amountToPayKop: 100 })], '2026-11-10')
  expect([totalKop, unclear]).toEqual([100, 1])
  expect(payable.map(({ invoiceAccount }) => invoiceAccount.id)).toEqual([2])
})

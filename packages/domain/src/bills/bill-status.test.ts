import '@zatyshok/i18n/all-messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BillState } from './account-balance.ts'
import { type BillStatus, billStatus, billWords } from './bill-status.ts'

const payable = (amountToPayKop: number, values: { debtKop?: number; paidLaterKop?: number } = {}): BillState => ({
  kind: 'payable',
  amountToPayKop,
  debtKop: 0,
  overpaidKop: 0,
  paidLaterKop: 0,
  ...values,
})
const counted = (settled: boolean): BillState => ({ kind: 'counted', newest: '2026-10', settled })

describe('status of a bill', () => {
  test.each([
    ['due', 5000, payable(5000), '2026-11-20'],
    ['debt', 5000, payable(5000), '2026-11-21'],
    ['debt', 9000, payable(9000, { debtKop: 4000 }), '2026-11-10'],
    ['part', 5000, payable(4000, { paidLaterKop: 1000 }), '2026-11-10'],
    ['debt', 5000, payable(4000, { paidLaterKop: 1000 }), '2026-11-21'],
    ['paid', 5000, payable(0, { paidLaterKop: 5000 }), '2026-11-21'],
    ['paid', 0, payable(0), '2026-11-10'],
    ['credit', -4000, payable(0), '2026-11-10'],
    ['counted', 5000, counted(false), '2027-11-21'],
    ['paid', 5000, counted(true), '2027-11-21'],
    ['credit', -4000, counted(true), '2027-11-21'],
  ] as const)('G02 is %s for %i kopiykas in %o on %s', (status, closingKop, state, today) => {
    expect(billStatus({ closingKop, dueOn: '2026-11-20' }, state, today)).toBe(status)
  })

  test('G02 a bill without a due day is never late', () => {
    expect(billStatus({ closingKop: 5000, dueOn: null }, payable(5000), '2030-01-01')).toBe('due')
  })

  test('G02 a bill that a newer one contains is never a debt, on any day', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.constantFrom(null, '2020-01-20'), (closingKop, settled, dueOn) => {
        expect(['debt', 'due', 'part']).not.toContain(billStatus({ closingKop, dueOn }, counted(settled), '2030-01-01'))
      }),
    )
  })
})

test.each([
  ['До сплати', { status: 'due' }],
  ['Сплачено частково', { status: 'part' }],
  ['Сплачено', { status: 'paid' }],
  ['Є борг', { status: 'debt' }],
  ['Переплата', { status: 'credit' }],
  ['Враховано в рахунку за жовтень 2026', { status: 'counted', countedIn: { billingMonth: '2026-10' } }],
  ['Попередній розрахунок', { status: 'due', dynamic: true }],
  ['Рахунок уточнюється', { status: 'debt', balanced: false }],
] as const)('G02 the resident reads «%s» of %o', (words, of) => {
  const bill: { status: BillStatus } = of
  const usual = { dynamic: false, balanced: true, countedIn: null }
  expect(billWords({ ...usual, ...bill }).replaceAll('\u00a0', ' ')).toBe(words)
})

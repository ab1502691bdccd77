import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { expect, test } from 'vitest'
import { invoicesByMonth } from './invoices-by-month.ts'

const bill = (id: string, billingMonth: string, chargedKop: number) =>
  ({ id, billingMonth, chargedKop, dynamic: false }) as InvoiceSummary

test('G02 bills are grouped by month, newest first, each month with its exact sum', () => {
  const months = invoicesByMonth([bill('a', '2026-09', 1), bill('b', '2026-10', 20), bill('c', '2026-09', 300)])
  expect(months.map(({ month, chargedKop, invoices }) => [month, chargedKop, invoices.map(({ id }) => id)])).toEqual([
    ['2026-10', 20, ['b']],
    ['2026-09', 301, ['a', 'c']],
  ])
})

test('G05 estimates are not part of the sum of bills, and a month with only estimates has no sum', () => {
  const estimate = { ...bill('d', '2026-10', 500), dynamic: true }
  const other = { ...estimate, id: 'e', billingMonth: '2026-11' }
  const months = invoicesByMonth([other, estimate, bill('b', '2026-10', 20)])
  expect(months.map(({ month, chargedKop }) => [month, chargedKop])).toEqual([
    ['2026-11', null],
    ['2026-10', 20],
  ])
})

import type { InvoiceSummary } from '@zatyshok/contract/invoices'
import { expect, test } from 'vitest'
import { invoicesByMonth } from './invoices-by-month.ts'

const bill = (id: string, billingMonth: string, chargedKop: number) =>
  ({ id, billingMonth, chargedKop }) as InvoiceSummary

test('G02 bills stand under their month, the newest first, each month with its exact sum', () => {
  const months = invoicesByMonth([bill('a', '2026-09', 1), bill('b', '2026-10', 20), bill('c', '2026-09', 300)])
  expect(months.map(({ month, chargedKop, invoices }) => [month, chargedKop, invoices.map(({ id }) => id)])).toEqual([
    ['2026-10', 20, ['b']],
    ['2026-09', 301, ['a', 'c']],
  ])
})

import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { expect, test } from 'vitest'
import { firstOpenMonth, invoicesByMonth } from './invoices-by-month.ts'

const bill = (id: string, billingMonth: string, chargedKop: number, parts: Partial<InvoiceSummary> = {}) =>
  ({
    id,
    billingMonth,
    chargedKop,
    paidKop: 0,
    amountToPayKop: 0,
    dueOn: null,
    dynamic: false,
    home: home(1),
    ...parts,
  }) as InvoiceSummary
const home = (id: number, name = `оселя ${id}`, address = name) => ({ id, name, address })

const idsOf = (homes: ReturnType<typeof invoicesByMonth>[number]['homes']) =>
  homes.map(({ invoices }) => invoices.map(({ id }) => id))

test('G02 bills are grouped by month, newest first, each month with its exact sum', () => {
  const months = invoicesByMonth([bill('a', '2026-09', 1), bill('b', '2026-10', 20), bill('c', '2026-09', 300)])
  expect(months.map(({ month, chargedKop, homes }) => [month, chargedKop, idsOf(homes)])).toEqual([
    ['2026-10', 20, [['b']]],
    ['2026-09', 301, [['a', 'c']]],
  ])
})

test('G02 inside a month the bills stand under their home, homes by address', () => {
  const [month] = invoicesByMonth([
    bill('a', '2026-10', 1, { home: home(1, 'Наша квартира', 'вул. Садова, 2') }),
    bill('b', '2026-10', 1, { home: home(2, 'Бабусина', 'вул. Садова, 10') }),
    bill('c', '2026-10', 1, { home: home(1, 'Наша квартира', 'вул. Садова, 2') }),
  ])
  expect(month?.homes.map(({ home: { name } }) => name)).toEqual(['Наша квартира', 'Бабусина'])
  expect(idsOf(month?.homes ?? [])).toEqual([['a', 'c'], ['b']])
  expect(month?.count).toBe(3)
})

test('G05 estimates are not part of the sums of bills, and a month with only estimates has no sum', () => {
  const estimate = { ...bill('d', '2026-10', 500, { amountToPayKop: 500 }), dynamic: true }
  const other = { ...estimate, id: 'e', billingMonth: '2026-11' }
  const months = invoicesByMonth([other, estimate, bill('b', '2026-10', 20, { amountToPayKop: 20 })])
  expect(months.map(({ month, chargedKop, toPayKop }) => [month, chargedKop, toPayKop])).toEqual([
    ['2026-11', null, 0],
    ['2026-10', 20, 20],
  ])
})

test('G02 the newest month with a sum to pay is open at first; without a debt the newest with a bill', () => {
  const paid = [bill('a', '2026-10', 20), bill('b', '2026-09', 20)]
  expect(firstOpenMonth(invoicesByMonth(paid))).toBe('2026-10')
  expect(firstOpenMonth(invoicesByMonth([...paid, bill('c', '2026-09', 5, { amountToPayKop: 5 })]))).toBe('2026-09')
  const estimate = { ...bill('e', '2026-11', 5), dynamic: true }
  expect(firstOpenMonth(invoicesByMonth([estimate, ...paid]))).toBe('2026-10')
  expect(firstOpenMonth([])).toBeUndefined()
})

test('G02 a month and a home say what is still owed, and the month by which day', () => {
  const owed = (id: string, amountToPayKop: number, dueOn: string, of: number) =>
    bill(id, '2026-10', 100, { amountToPayKop, dueOn, home: home(of) })
  const [month] = invoicesByMonth([
    owed('a', 30, '2026-11-25', 1),
    owed('b', 20, '2026-11-20', 2),
    owed('c', 0, '2026-11-01', 1),
  ])
  expect([month?.toPayKop, month?.dueOn, month?.homes.map(({ toPayKop }) => toPayKop)]).toEqual([
    50,
    '2026-11-20',
    [30, 20],
  ])
})

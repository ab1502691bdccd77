import { expect, test } from 'vitest'
import { invoiceSummary } from '../testing/invoice.ts'
import { nextSorting, sortedBills } from './sorted-bills.ts'

const bill = (id: string, provider: string, chargedKop: number, amountToPayKop: number) =>
  invoiceSummary({ id, serviceProvider: { code: id, name: provider }, chargedKop, amountToPayKop })
const overpaid = { ...bill('d', 'Газ', 10, 0), status: 'credit' as const, closingKop: -500 }
const bills = [
  bill('a', 'Теплоенерго', 100, 50),
  bill('b', 'Водоканал', 300, 0),
  bill('c', 'Обленерго', 200, 70),
  overpaid,
]
const idsBy = (...sorting: Parameters<typeof sortedBills>[1][]) =>
  sorting.map((one) =>
    sortedBills(bills, one)
      .map(({ id }) => id)
      .join(''),
  )

test('73 bills are sorted by provider, charge and sum to pay, an overpayment below zero', () => {
  expect(idsBy(null, { by: 'provider', way: 'ascending' }, { by: 'charged', way: 'descending' })).toEqual([
    'abcd',
    'bdca',
    'bcad',
  ])
  expect(idsBy({ by: 'due', way: 'ascending' }, { by: 'due', way: 'descending' })).toEqual(['dbac', 'cabd'])
})

test('73 a press sorts, the second turns the order, the third ends it', () => {
  const first = nextSorting(null, 'charged')
  const second = nextSorting(first, 'charged')
  expect([first?.way, second?.way, nextSorting(second, 'charged')]).toEqual(['descending', 'ascending', null])
  expect(nextSorting(first, 'provider')).toEqual({ by: 'provider', way: 'ascending' })
})

import { expect, test } from 'vitest'
import {
  daysOf,
  parsePaymentFilter,
  paymentFilterQuery,
  periodChoices,
  possibleFilter,
  yearChoices,
} from './payment-filter.ts'

const of = { defaultMonths: 3, today: '2026-11-20' }

test('G08 the choices of period are a quarter to three years and the portal’s own default', () => {
  expect(periodChoices(3)).toEqual([3, 6, 12, 24, 36])
  expect(periodChoices(12)).toEqual([3, 6, 12, 24, 36])
  expect(periodChoices(4)).toEqual([3, 4, 6, 12, 24, 36])
})

test.each(['', 'months=', 'months=5', 'months=-3', 'months=1e9', 'months=рік'])(
  'G08 the address «%s» shows the default period',
  (address) => {
    expect(parsePaymentFilter(new URLSearchParams(address), of).months).toBe(3)
  },
)

test('G08 a filter written into the address is parsed to the same filter', () => {
  const filter = { months: 12, year: null, provider: '412', account: '0001/002', home: '-7', partner: 'portmone' }
  expect(parsePaymentFilter(paymentFilterQuery(filter), of)).toEqual(filter)
  expect(
    paymentFilterQuery({ months: 6, year: null, provider: '', account: '', home: '', partner: '' }).toString(),
  ).toBe('months=6')
})

test('G08 a period ends today and starts on the same day of its first month, or on that month’s last day', () => {
  expect(daysOf({ months: 6, year: null }, '2026-11-20')).toEqual({ from: '2026-05-20', to: '2026-11-20' })
  expect(daysOf({ months: 3, year: null }, '2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' })
})

test('G08 a payment older than three years is found by its year, from the server’s first year', () => {
  expect(yearChoices('2026-11-20')).toHaveLength(14)
  expect(yearChoices('2026-11-20').at(-1)).toBe(2012)
  const filter = { months: 3, year: 2019, provider: '', account: '', home: '', partner: '' }
  expect(parsePaymentFilter(paymentFilterQuery(filter), of)).toEqual(filter)
  expect(daysOf(filter, '2026-11-20')).toEqual({ from: '2019-01-01', to: '2019-12-31' })
  expect(parsePaymentFilter(new URLSearchParams('year=2027'), of).year).toBeNull()
})

test('ux2 74 a home leaves out accounts of other homes, and an unknown home counts as all', () => {
  const filter = { months: 3, year: null, provider: '101', account: '7', home: '1', partner: '' }
  const account = (home: number, code: string) => ({
    home: { id: home },
    invoiceAccount: { code },
    serviceProvider: { code: '101' },
  })
  const accounts = [account(1, '7'), account(2, '8')]
  expect(possibleFilter(filter, accounts)).toEqual(filter)
  expect(possibleFilter({ ...filter, home: '2' }, accounts)).toEqual({ ...filter, home: '2', account: '' })
  expect(possibleFilter({ ...filter, home: '3' }, accounts)).toEqual({ ...filter, home: '' })
  expect(possibleFilter({ ...filter, home: '3' }, [])).toEqual({ ...filter, home: '3' })
  expect(parsePaymentFilter(new URLSearchParams('home=x'), of).home).toBe('')
})

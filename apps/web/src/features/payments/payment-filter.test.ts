import { expect, test } from 'vitest'
import { daysOf, parsePaymentFilter, paymentFilterQuery, periodChoices } from './payment-filter.ts'

test('G08 the choices of period are 3, 6 and 12 months and the portal’s own default', () => {
  expect(periodChoices(3)).toEqual([3, 6, 12])
  expect(periodChoices(12)).toEqual([3, 6, 12])
  expect(periodChoices(4)).toEqual([3, 4, 6, 12])
})

test.each(['', 'months=', 'months=5', 'months=-3', 'months=1e9', 'months=рік'])(
  'G08 the address «%s» shows the default period',
  (address) => {
    expect(parsePaymentFilter(new URLSearchParams(address), 3).months).toBe(3)
  },
)

test('G08 a filter written into the address is read back', () => {
  const filter = { months: 12, provider: '412', account: '0001/002', partner: 'portmone' }
  expect(parsePaymentFilter(paymentFilterQuery(filter), 3)).toEqual(filter)
  expect(paymentFilterQuery({ months: 6, provider: '', account: '', partner: '' }).toString()).toBe('months=6')
})

test('G08 a period ends today and begins on the same day of its first month, or on that month’s last', () => {
  expect(daysOf({ months: 6 }, '2026-11-20')).toEqual({ from: '2026-05-20', to: '2026-11-20' })
  expect(daysOf({ months: 3 }, '2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' })
})

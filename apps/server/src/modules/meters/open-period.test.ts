import { kyivDay } from '@zatyshok/domain/calendar'
import { expect, test } from 'vitest'
import { openPeriod, openPeriods } from './open-period.ts'

test.each([
  ['20..31', '2026-11-19T21:59:59Z', false, '2026-11'],
  ['20..31', '2026-11-19T22:00:00Z', true, '2026-11'],
  ['20..31', '2026-11-30T21:59:59Z', true, '2026-11'],
  ['20..31', '2026-11-30T22:00:00Z', false, '2026-12'],
  ['20..31', '2026-07-31T20:59:59Z', true, '2026-07'],
  ['20..31', '2026-07-31T21:00:00Z', false, '2026-08'],
  ['-2..+3', '2026-12-03T21:59:59Z', true, '2026-11'],
  ['-2..+3', '2026-12-03T22:00:00Z', false, '2026-12'],
  ['+1..+5', '2026-11-30T22:00:00Z', true, '2026-11'],
  ['+1..+5', '2026-11-30T21:59:59Z', false, '2026-11'],
])('F06 window %s at %s in Kyiv: open %s for %s', (written, moment, open, billingMonth) => {
  expect(openPeriod({ readingWindow: written, serviceType: 10 }, kyivDay(new Date(moment)))).toMatchObject({
    open,
    billingMonth,
    window: { open, billingMonth },
  })
})

test.each([null, ''])('F06 without a window (%o) any day serves its own month in Kyiv', (written) => {
  expect(openPeriod({ readingWindow: written, serviceType: 10 }, kyivDay(new Date('2026-11-30T22:30:00Z')))).toEqual({
    open: true,
    billingMonth: '2026-12',
    window: null,
  })
})

test.each([
  [10, '2026-11-03', false, '2026-11-20'],
  [14, '2026-11-03', true, '2026-11-01'],
  [14, '2026-11-22', false, '2026-12-01'],
])('F06 the window of service %s of «20..31, 14=1..5» on %s: open %s, from %s', (serviceType, day, open, from) => {
  const period = openPeriod({ readingWindow: '20..31, 14=1..5', serviceType }, day)
  expect(period).toMatchObject({ open, window: { from } })
})

test('F06 the periods of a day are not those of the day before, of another service or window', () => {
  const [water, drainage] = [
    { readingWindow: '20..25, 14=1..5', serviceType: 10 },
    { readingWindow: '20..25, 14=1..5', serviceType: 14 },
  ]
  for (const today of ['2026-11-25', '2026-11-26', '2026-11-25']) {
    for (const written of [water, drainage, { readingWindow: '1..3', serviceType: 10 }, water])
      expect(openPeriods(today)(written)).toEqual(openPeriod(written, today))
  }
})

import { expect, test } from 'vitest'
import { kyivMoment, kyivTime } from './kyiv-time.ts'

test.each([
  ['2026-11-26', '09:05', '2026-11-26T07:05:00.000Z'],
  ['2026-07-01', '09:05', '2026-07-01T06:05:00.000Z'],
  ['2026-07-01', '00:00', '2026-06-30T21:00:00.000Z'],
  // Summer time begins on 29 March at 3:00 and ends on 25 October at 4:00.
  ['2026-03-29', '02:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '04:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T02:00:00.000Z'],
])('J02 %s %s in Kyiv is %s', (day, time, moment) => {
  const found = kyivMoment(day, time)
  expect(found?.toISOString()).toBe(moment)
  expect(found && kyivTime(found)).toBe(time)
})

test('J02 the hour that winter time repeats is the first one, and the hour that summer time skips is the next', () => {
  expect(kyivMoment('2026-10-25', '03:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(kyivMoment('2026-03-29', '03:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['', '09:00'],
  ['2026-11-26', ''],
  ['2026-13-01', '09:00'],
])('J02 «%s» «%s» is no moment', (day, time) => {
  expect(kyivMoment(day, time)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { addWorkingDays } from './working-days.ts'

test.each([
  ['2026-11-23', 1, '2026-11-24', 'a Monday and its Tuesday'],
  ['2026-11-20', 1, '2026-11-23', 'over a weekend'],
  ['2026-11-21', 1, '2026-11-23', 'from a Saturday'],
  ['2026-11-23', 5, '2026-11-30', 'a whole week'],
  ['2026-12-31', 1, '2027-01-01', 'over the end of a year'],
  ['2028-02-28', 2, '2028-03-01', 'over 29 February'],
  ['2026-11-23', 0, '2026-11-23', 'none'],
])('J03 %s and %i working days is %s: %s', (day, count, reached) => {
  expect(addWorkingDays(day, count, [])).toBe(reached)
})

test('J03 a holiday does not count as a working day, and one on a Sunday is not subtracted twice', () => {
  expect(addWorkingDays('2026-12-24', 1, ['2026-12-25'])).toBe('2026-12-28')
  expect(addWorkingDays('2026-12-24', 1, ['2026-12-26', '2026-12-27'])).toBe('2026-12-25')
})

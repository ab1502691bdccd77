import { expect, test } from 'vitest'
import { addDays, addMonths, addYears, bankDate, dayOf, daysIn, dueDate, monthsUntil } from './calendar.ts'

test('months go over the turn of the year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-01', -13)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
  expect(() => monthsUntil('2026-13', 2)).toThrow(RangeError)
})

test('days respect leap years and the ends of months', () => {
  expect([daysIn('2024-02'), daysIn('2026-02'), dayOf('2026-02', 31)]).toEqual([29, 28, '2026-02-28'])
  expect([addDays('2026-02-28', 3), addYears('2024-02-29', 1)]).toEqual(['2026-03-03', '2025-02-28'])
})

test('dates in the ways of the providers', () => {
  expect([dueDate('2026-12'), bankDate('2026-10-31')]).toEqual(['2027-01-20', '31102026'])
})

import { expect, test } from 'vitest'
import { verificationState } from './verification.ts'

const state = (nextCheckDate: string | null, noticeMonths?: number) =>
  verificationState({ nextCheckDate, today: '2026-11-20', ...(noticeMonths === undefined ? {} : { noticeMonths }) })

test('F09 verification is overdue the day after its date, near within three months, else valid', () => {
  expect(state('2026-11-19')).toBe('overdue')
  expect(state('2026-11-20')).toBe('near')
  expect(state('2027-02-20')).toBe('near')
  expect(state('2027-02-21')).toBe('valid')
  expect(state(null)).toBe('unknown')
})

test('F09 the months of notice are the provider’s own', () => {
  expect(state('2027-02-20', 1)).toBe('valid')
  expect(state('2026-12-20', 1)).toBe('near')
  expect(state('2027-05-20', 6)).toBe('near')
})

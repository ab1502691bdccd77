import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { hasTaken, outcomeOf } from './outcome-of.ts'

const counts = { read: 5, notCounted: 0, refused: 3, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }

test('J05 a file whose rows are all refused offers no import', () => {
  const check = { purpose: 'check', state: 'partly', failure: null, counts } as const
  expect(hasTaken(check)).toBe(false)
  expect(outcomeOf(check)).toMatchObject({ tone: 'error', title: 'Відхилено 3 рядки' })
  expect(outcomeOf(check).text).toContain('Жодного рядка взяти не можна')
  expect(outcomeOf({ ...check, purpose: 'import' }).text).not.toContain('Решту імпортовано')
})

test('J05 if good rows are left, they may be imported and the others corrected', () => {
  const check = { purpose: 'check', state: 'partly', failure: null, counts: { ...counts, unchanged: 2 } } as const
  expect(hasTaken(check)).toBe(true)
  expect(outcomeOf(check)).toMatchObject({ tone: 'warning', title: 'Відхилено 3 рядки' })
  expect(outcomeOf(check).text).toContain('прийміть решту без них')
})

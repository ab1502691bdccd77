import { expect, test } from 'vitest'
import { nextOpening, readingTurn, takesReadings } from './reading-turn.ts'

const open = { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }
const closed = { open: false, billingMonth: '2026-12', from: '2026-12-01', to: '2026-12-05' }
const twoZones = { canSubmit: true, window: open, zones: ['day' as const, 'night' as const], given: [] }
const given = (zone: 'day' | 'night') => ({ zone, value: '1', submittedAt: '2026-11-21T10:00:00Z' })

test('F06 a meter waits until every zone has a reading', () => {
  expect(readingTurn(twoZones)).toBe('waits')
  expect(readingTurn({ ...twoZones, given: [given('day')] })).toBe('waits')
  expect(readingTurn({ ...twoZones, given: [given('day'), given('night')] })).toBe('given')
})

test('F06 a closed window, a shared account and a meter that the provider reads do not wait', () => {
  expect(readingTurn({ ...twoZones, window: closed })).toBe('closed')
  expect(readingTurn({ ...twoZones, window: null })).toBe('waits')
  expect(readingTurn({ ...twoZones, canSubmit: false })).toBe('look-only')
  expect(readingTurn({ ...twoZones, isAutomatic: true })).toBe('automatic')
  expect(takesReadings({ ...twoZones, window: closed })).toBe(false)
  expect(takesReadings({ ...twoZones, canSubmit: false })).toBe(false)
})

test('F06 the next opening is the earliest of the closed windows', () => {
  const later = { ...closed, from: '2026-12-20' }
  expect(nextOpening([{ ...twoZones, window: later }, { ...twoZones, window: closed }, twoZones])).toBe('2026-12-01')
  expect(nextOpening([twoZones, { ...twoZones, window: closed, canSubmit: false }])).toBeNull()
})

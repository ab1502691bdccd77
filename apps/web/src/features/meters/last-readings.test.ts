import { expect, test } from 'vitest'
import { lastReadings } from './last-readings.ts'

test('F02 the last reading is this month’s reading, or else the previous one', () => {
  const previous = (['day', 'night'] as const).map((zone) => ({
    zone,
    value: '10',
    readOn: '2026-10-25',
    billingMonth: '2026-10',
    source: 'consumer' as const,
  }))
  const given = [{ zone: 'night' as const, value: '12', submittedAt: '2026-11-20T22:10:00Z' }]
  expect(lastReadings({ zones: ['day', 'night', 'peak'], given, previous })).toEqual([
    { zone: 'day', value: '10', day: '2026-10-25' },
    { zone: 'night', value: '12', day: '2026-11-21' },
  ])
})

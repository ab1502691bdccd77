import { expect, test } from 'vitest'
import { lastDelivery } from './last-delivery.ts'

const given = (zone: 'day' | 'night', billingMonth: string, status: 'sent' | 'accepted' | 'declined') => ({
  ...{ zone, billingMonth, status, reason: null, value: '1', submittedAt: '2026-11-25T10:00:00Z' },
  receiptNumber: `${billingMonth}-000001`,
})

test('F04 the card shows the delivery state of the last month, the zone with a problem first', () => {
  expect(lastDelivery({ lastGiven: [] })).toBeNull()
  const both = [given('day', '2026-11', 'accepted'), given('night', '2026-11', 'declined')]
  expect(lastDelivery({ lastGiven: both })).toMatchObject({ zone: 'night', status: 'declined' })
  const older = [given('day', '2026-11', 'sent'), given('night', '2026-09', 'declined')]
  expect(lastDelivery({ lastGiven: older })).toMatchObject({ zone: 'day', status: 'sent' })
})

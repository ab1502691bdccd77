import { expect, test } from 'vitest'
import { usualBy } from './payment-time.ts'

test.each([
  ['portal', '2026-11-20', '2026-11-24'],
  ['internetBank', '2026-11-20', '2026-11-25'],
  ['cashDesk', '2026-11-23', '2026-11-26'],
  ['terminal', '2026-11-23', '2026-11-27'],
  ['post', '2026-11-23', '2026-11-30'],
] as const)('G10 a payment by %s on %s is not late until %s', (place, paidOn, by) => {
  expect(usualBy(place, paidOn, [])).toBe(by)
})

test('G10 holidays are no working days', () => {
  expect(usualBy('portal', '2026-11-20', ['2026-11-23'])).toBe('2026-11-25')
})

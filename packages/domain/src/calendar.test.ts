import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthNumber } from './calendar.ts'

test('G08 months are counted over the ends of years', () => {
  expect(monthNumber('2026-11') - monthNumber('2025-12')).toBe(11)
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  fc.assert(
    fc.property(fc.integer({ min: -300, max: 300 }), (count) => {
      expect(monthNumber(addMonths('2026-11', count)) - monthNumber('2026-11')).toBe(count)
    }),
  )
})

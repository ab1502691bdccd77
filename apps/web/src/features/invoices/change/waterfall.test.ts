import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waterfall } from './waterfall.ts'

test('G04 bars lead from the former sum to the present one', () => {
  expect(waterfall(100, [100, -50])).toEqual([
    { start: 0, width: 50 },
    { start: 50, width: 50 },
    { start: 75, width: 25 },
    { start: 0, width: 75 },
  ])
})

test('G04 negative sums and zero sums stay inside the picture', () => {
  expect(waterfall(0, [])).toEqual([
    { start: 0, width: 0 },
    { start: 0, width: 0 },
  ])
  const kop = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(kop, fc.array(kop), (from, parts) => {
      for (const { start, width } of waterfall(from, parts)) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + width).toBeLessThanOrEqual(100.000001)
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { readDials } from './testing/read-dials.ts'

test('F05 of 320 distorted dials in unknown fonts at least 95 % are read and at most 1 % are read wrongly', () => {
  const count = 320
  const { right, wrong } = readDials({ count, seed: 300 })
  expect(wrong.length / count).toBeLessThanOrEqual(0.01)
  expect(right / count).toBeGreaterThanOrEqual(0.95)
}, 600_000)

import { expect, test } from 'vitest'
import { readDials } from './testing/read-dials.ts'

test('F05 a photo of a drum dial is read: no wrong number among 24 rendered dials', () => {
  const { right, wrong } = readDials({ count: 24, seed: 11 })
  expect(wrong).toEqual([])
  expect(right).toBeGreaterThanOrEqual(20)
})

test('F05 a picture without a dial gives no number', () => {
  const { right, wrong } = readDials({ count: 4, seed: 12, showsDial: 'no' })
  expect([right, wrong]).toEqual([0, []])
})

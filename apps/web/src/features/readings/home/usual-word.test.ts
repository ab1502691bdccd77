import { expect, test } from 'vitest'
import { readingRows } from '../reading-rows.ts'
import { waterMeter } from '../testing/meter.ts'
import { usualWord } from './usual-word.ts'

const rowOf = (parts: Parameters<typeof waterMeter>[0] = {}) => readingRows([waterMeter(parts)], '2026-11-23')[0]!

test('F05 the word beside the consumption: less, as usual or more', () => {
  const words = ['5.899', '5.9', '7.2', '7.201'].map((difference) => usualWord(rowOf(), difference))
  expect(words).toEqual(['less', 'usual', 'usual', 'more'])
})

test('F05 after three months without a reading the usual volume is that of three months', () => {
  const previous = [{ ...waterMeter().previous[0]!, billingMonth: '2026-08' }]
  expect(usualWord(rowOf({ previous }), '20')).toBe('usual')
  expect(usualWord(rowOf({ previous }), '7')).toBe('less')
})

test('F05 there is no word without a difference or without a usual volume', () => {
  expect(usualWord(rowOf(), null)).toBeNull()
  expect(usualWord(rowOf({ usual: [] }), '6')).toBeNull()
})

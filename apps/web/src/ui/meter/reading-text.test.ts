import { expect, test } from 'vitest'
import { readingText } from './reading-text.ts'

test.each([
  ['412.318', 3, '412,318'],
  ['412', 3, '412,000'],
  ['0.5', 1, '0,5'],
  ['9022', 0, '9\u00a0022'],
])('F02 %s with %i decimals is a number without leading zeros', (value, decimals, shown) => {
  expect(readingText(value, { decimals })).toBe(shown)
})

import { expect, test } from 'vitest'
import { dialText } from './dial-text.ts'

test.each([
  ['412.318', { digits: 5, decimals: 3 }, '00412,318'],
  ['412', { digits: 5, decimals: 3 }, '00412,000'],
  ['9022', { digits: 6, decimals: 0 }, '009022'],
])('F02 %s is formatted as the meter shows it', (value, dial, shown) => {
  expect(dialText(value, dial)).toBe(shown)
})

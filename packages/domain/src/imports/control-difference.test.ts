import { expect, test } from 'vitest'
import { unexplainedDifference } from './control-difference.ts'

test.each([
  ['equal sums', { fileKop: 500, takenKop: 500 }, 0],
  ['equal sums although a row was mended', { fileKop: 500, takenKop: 500, mendedKop: 20 }, 0],
  ['a missing row', { fileKop: 500, takenKop: 400 }, 100],
  ['a mended charge', { fileKop: 500, takenKop: 520, mendedKop: 20 }, 0],
  ['a charge that was mended to less', { fileKop: 500, takenKop: 480, mendedKop: -20 }, 0],
  ['a mended charge and a missing row', { fileKop: 500, takenKop: 420, mendedKop: 20 }, 100],
  [
    'a mended charge that hides a missing row of nearly the same sum',
    { fileKop: 500, takenKop: 499, mendedKop: 20 },
    21,
  ],
])('R09 the clerk types what mended rows do not explain: %s', (_, control, typed) => {
  expect(unexplainedDifference(control)).toBe(typed)
})

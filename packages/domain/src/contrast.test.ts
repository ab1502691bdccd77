import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'

test('I01 contrast is counted as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#FFFFFF', '#ffffff')).toBe(1)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffff00', '#ffffff')).toBeCloseTo(1.07, 2)
  expect(() => contrastOf('red', '#ffffff')).toThrow(RangeError)
})

test('I01 the order of the two does not matter, and the ratio stays between 1 and 21', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, color, (one, other) => {
      const ratio = contrastOf(one, other)
      expect(ratio).toBe(contrastOf(other, one))
      expect(ratio).toBeGreaterThanOrEqual(1)
      expect(ratio).toBeLessThanOrEqual(21)
    }),
  )
})

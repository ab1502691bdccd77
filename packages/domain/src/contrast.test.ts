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

test('I01 dark colours are counted by the straight part of the curve, and a colour has six digits', () => {
  expect(contrastOf('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4)
  expect(contrastOf('#0b0b0b', '#000000')).toBeCloseTo(1.0669, 4)
  expect(contrastOf('#ff0000', '#0000ff')).toBeCloseTo(2.1489, 4)
  for (const wrong of ['#0000000', 'x#000000', '#00000', '#00000g', '000000'])
    expect(() => contrastOf(wrong, '#ffffff'), wrong).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { comma, dialText, divideHalfUp, fixed, lineAmountKop, penaltyKop, trimmed } from './amounts.ts'

test('a line is volume × tariff, rounded half up to a kopiyka', () => {
  expect(lineAmountKop(5915, 245_180)).toBe(14_502)
  expect(lineAmountKop(500, 20_100)).toBe(101)
  expect(lineAmountKop(1, 50_000)).toBe(1)
  expect(lineAmountKop(1, 49_999)).toBe(0)
})

test('a penalty is 0.10 UAH a day for 1,000 UAH', () => {
  expect(penaltyKop(100_000, 1)).toBe(10)
  expect(penaltyKop(32_846, 30)).toBe(99)
})

test('an amount beyond the exact range is refused', () => {
  expect(() => divideHalfUp(2 ** 53, 2)).toThrow(RangeError)
})

test('scaled integers print as decimals', () => {
  expect([fixed(12_345, 2), fixed(-5, 2), fixed(7, 0), fixed(0, 3)]).toEqual(['123.45', '-0.05', '7', '0.000'])
  expect([trimmed(8370, 3), trimmed(10_000, 3), trimmed(10, 0), trimmed(231_000, 4)]).toEqual([
    '8.37',
    '10',
    '10',
    '23.1',
  ])
  expect([dialText(782_394, 3), dialText(431_000, 0), dialText(30_280_400, 1)]).toEqual(['782.394', '431', '30280.4'])
  expect(comma('-1234.50')).toBe('-1234,50')
})

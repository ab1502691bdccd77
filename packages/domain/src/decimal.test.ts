import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  decimalPlaces,
  divideHalfUp,
  fromScaled,
  mostPlaces,
  parseDecimal,
  roundDecimal,
  scaled,
  scaledNumber,
  subtractDecimals,
} from './decimal.ts'

const thousandths = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

test('F05 a reading is understood with a comma, a point and any kind of space', () => {
  expect(['418,902', '418.902', ' 418,902\u00a0', '1\u00a0284,5', '1 284,5', '007', '+5'].map(parseDecimal)).toEqual([
    '418.902',
    '418.902',
    '418.902',
    '1284.5',
    '1284.5',
    '7',
    '5',
  ])
  expect(['', ',', '1,2,3', '1.2,3', '12a', '1e3', '٣', '--1'].map(parseDecimal)).toEqual(Array(8).fill(null))
  expect(['\u221245,60', '-0,00'].map(parseDecimal)).toEqual(['-45.60', '0.00'])
})

test('G03 decimals come back exactly from their scaled integers', () => {
  fc.assert(
    fc.property(thousandths, (value) => {
      expect(scaled(fromScaled(value, 3), 3)).toBe(value)
      expect(parseDecimal(fromScaled(value, 3).replace('.', ','))).toBe(fromScaled(value, 3))
    }),
  )
})

test('G03 difference and sum are each other’s inverse, and comparison agrees with them', () => {
  fc.assert(
    fc.property(thousandths, thousandths, (a, b) => {
      const [left, right] = [fromScaled(a, 3), fromScaled(b, 3)]
      expect(addDecimals(subtractDecimals(left, right), right)).toBe(left)
      expect(compareDecimals(left, right)).toBe(a === b ? 0 : a < b ? -1 : 1)
    }),
  )
})

test('G03 sums and comparisons around the bound of safe integers are exact', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{4,14}(\.\d{1,6})?$/)
  fc.assert(
    fc.property(digits, digits, (left, right) => {
      const [a, b] = [scaled(left, 6), scaled(right, 6)]
      expect(scaled(addDecimals(left, right), 6)).toBe(a + b)
      expect(scaled(subtractDecimals(left, right), 6)).toBe(a - b)
      expect(compareDecimals(left, right)).toBe(a === b ? 0 : a < b ? -1 : 1)
    }),
  )
  expect(addDecimals('-0.5', '0.2')).toBe('-0.3')
  expect(addDecimals('-0.5', '0.50')).toBe('0.00')
  expect(compareDecimals('-0', '0')).toBe(0)
  for (const other of ['1,5', '', '-', '5.', '.5', '1.2.3', '+1', '1e3', ' 1', '٣']) {
    expect(() => addDecimals(other, '2')).toThrow('Not a decimal string')
    expect(() => compareDecimals('2', other)).toThrow('Not a decimal string')
    expect(() => subtractDecimals(other, other)).toThrow('Not a decimal string')
  }
})

test('G03 arithmetic that floats get wrong is right', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(subtractDecimals('100', '99.999')).toBe('0.001')
  expect(compareDecimals('1.50', '1.5')).toBe(0)
  expect(decimalPlaces('6.580')).toBe(3)
})

test('G03 a half is rounded away from zero, as the database rounds', () => {
  expect(['6.5845', '6.5844', '-6.5845', '7', '0.0005'].map((value) => roundDecimal(value, 3))).toEqual([
    '6.585',
    '6.584',
    '-6.585',
    '7.000',
    '0.001',
  ])
  expect(roundDecimal('6.5', 0)).toBe('7')
  expect([divideHalfUp(5n, 10n), divideHalfUp(4n, 10n), divideHalfUp(-5n, 10n)]).toEqual([1n, 0n, -1n])
})

test('G03 a decimal as a number is the same amount, up to the safe integers', () => {
  const units = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }), (amount, places, more) => {
      const written = fromScaled(amount, places)
      expect(BigInt(scaledNumber(written, places + more))).toBe(scaled(written, places + more))
    }),
  )
  expect(scaledNumber('999999999.999', 3)).toBe(999_999_999_999)
  expect(scaledNumber('6.500', 1)).toBe(65)
  for (const refused of ['6.584', '90071992547409.92', '1.', 'x', ''])
    expect(() => scaledNumber(refused, 2)).toThrow(RangeError)
  expect(mostPlaces(['6', '6.58', '6.5'])).toBe(2)
})

test('G03 a decimal is never cut silently', () => {
  expect(() => scaled('1.2345', 3)).toThrow('More than 3 decimals')
  expect(scaled('1.2300', 2)).toBe(123n)
  expect(() => scaled('1,2', 3)).toThrow('Not a decimal string')
})

test('F05 a sign or a comma in the wrong place makes no number', () => {
  expect(['a12', '1+2', '5+', ',5', '5,', '1-'].map(parseDecimal)).toEqual(Array(6).fill(null))
  expect(['- 5', '\u2212\u202f5'].map(parseDecimal)).toEqual(['-5', '-5'])
  expect(['0', '00', '0,50', '10', '-007,10'].map(parseDecimal)).toEqual(['0', '0', '0.50', '10', '-7.10'])
})

test('G03 zero has no sign, and whole numbers have no point', () => {
  expect([fromScaled(0n, 3), fromScaled(-1n, 3), fromScaled(-12n, 0), fromScaled(5n, 0)]).toEqual([
    '0.000',
    '-0.001',
    '-12',
    '5',
  ])
  expect([scaled('-0.5', 1), scaled('7', 0), scaled('1.05', 3)]).toEqual([-5n, 7n, 1050n])
  expect([decimalPlaces('7'), decimalPlaces('-7.05')]).toEqual([0, 2])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, parseMoney, safeKop, sumKop } from './money.ts'

test('G03 money of exports becomes kopiykas, and a fraction of a kopiyka is no money', () => {
  expect(['1 284,56', '79.9', '0', '-45,60', '1\u00a0250\u00a0000,00', '12.3400'].map(parseMoney)).toEqual([
    128_456, 7990, 0, -4560, 125_000_000, 1234,
  ])
  expect(['1,234', 'грн', ''].map(parseMoney)).toEqual([null, null, null])
})

test('G03 a whole number of hryvnias that ends in zeros stays itself', () => {
  expect(['100', '1000', '10', '20,00'].map(parseMoney)).toEqual([10_000, 100_000, 1000, 2000])
})

test('G03 a line is volume × tariff, half up to a kopiyka', () => {
  expect(multiply('6.584', '30.38')).toBe(20_002)
  expect(multiply('0.5', '0.01')).toBe(1)
  expect(multiply('0.499', '0.01')).toBe(0)
  expect(multiply('1', '1654.4150')).toBe(165_442)
  expect(multiply('-0.5', '0.01')).toBe(-1)
})

test('G03 the product is within half a kopiyka of the exact one, at the half upward', () => {
  const volume = fc.bigInt({ min: 0n, max: 10n ** 8n })
  const tariff = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(volume, tariff, (v, p) => {
      const text = (value: bigint, places: number) =>
        `${value / 10n ** BigInt(places)}.${String(value % 10n ** BigInt(places)).padStart(places, '0')}`
      // v·10⁻³ × p·10⁻⁴ hryvnias = v·p·10⁻⁵ kopiykas.
      const error = 2n * (BigInt(multiply(text(v, 3), text(p, 4))) * 100_000n - v * p)
      expect(error > -100_000n && error <= 100_000n).toBe(true)
    }),
  )
})

test('G03 sums are exact or refused, never rounded', () => {
  expect(sumKop([1, 2, -3])).toBe(0)
  const most = Number.MAX_SAFE_INTEGER
  expect([sumKop([most, 2, -3]), sumKop([-most, -5, most, 7])]).toEqual([most - 1, 2])
  for (const refused of [[most, 1], [-most, -1], [0.5, 0.5], [Number.NaN], [most, 1.5, -1.5]]) {
    expect(() => sumKop(refused)).toThrow(RangeError)
  }
  expect(safeKop(128_456n)).toBe(128_456)
})

test('G03 a fraction of a kopiyka is not an amount, at any decimal place', () => {
  expect(['1,005', '1,00001', '1,2300', '1,2', '0,010'].map(parseMoney)).toEqual([null, null, 123, 120, 1])
  expect(() => safeKop(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(RangeError)
})

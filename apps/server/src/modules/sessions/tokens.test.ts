import { expect, test } from 'vitest'
import { newRecoveryCodes } from '../second-factor/check-second-factor.ts'
import { newTotpSecret } from '../second-factor/totp.ts'
import { looksLikeToken, newToken } from './tokens.ts'

/** Counts the distinct characters at each position of texts of equal length. */
function signsByPlace(texts: readonly string[]): readonly number[] {
  const length = texts[0]?.length ?? 0
  return Array.from({ length }, (_, place) => new Set(texts.map((text) => text[place])).size)
}

const many = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)
const bitsOf = (signs: readonly number[]): number => signs.reduce((sum, count) => sum + Math.log2(count), 0)

test('GL1 a token and a letter’s code have 256 random bits and do not repeat', () => {
  const tokens = many(5000, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(tokens.every(looksLikeToken)).toBe(true)
  // 43 characters of 6 bits; the last one carries only 4 bits of the token.
  const signs = signsByPlace(tokens)
  expect(signs).toEqual([...Array(42).fill(64), 16])
  expect(bitsOf(signs)).toBe(256)
})

test('GL1 a recovery code has all of its characters at every place, far above the required twenty bits', () => {
  const codes = many(500, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(codes.length)
  const signs = signsByPlace(codes.map((code) => code.replaceAll('-', '')))
  expect(signs).toEqual(Array(16).fill(30))
  expect(bitsOf(signs)).toBeGreaterThan(78)
})

test('GL1 the seed of an authenticator application is 160 random bits', () => {
  const seeds = many(2000, newTotpSecret)
  expect(new Set(seeds).size).toBe(seeds.length)
  expect(bitsOf(signsByPlace(seeds))).toBe(160)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEdrpou } from './edrpou.ts'
import { isUkrainianIban, normaliseIban } from './iban.ts'
import { accountNumberKey, matchesAccountFormat, normaliseAccountNumber } from './people/account-number.ts'

const providers = readFileSync(new URL('../../../fixtures/kalynivsk/providers.csv', import.meta.url), 'utf8')

test('DF11 check digits of the real and the demonstration codes pass', () => {
  for (const code of ['40121452', '14360570', '43720363', '20077720', '03327641'])
    expect(isEdrpou(code), code).toBe(true)
  for (const code of providers.match(/(?<=;)\d{8}(?=;)/g) ?? []) expect(isEdrpou(code), code).toBe(true)
  const ibans = providers.match(/UA\d+/g) ?? []
  expect(ibans).toHaveLength(6)
  for (const iban of ibans) expect(isUkrainianIban(iban), iban).toBe(true)
})

test('DF11 one wrong digit is noticed', () => {
  const iban = 'UA213223130000026007233566001'
  expect(isUkrainianIban(iban)).toBe(true)
  for (let at = 2; at < iban.length; at++) {
    const wrong = iban.slice(0, at) + ((Number(iban[at]) + 1) % 10) + iban.slice(at + 1)
    expect(isUkrainianIban(wrong), wrong).toBe(false)
  }
  expect(['03327642', '0332764', '033276411', 'abcdefgh'].some(isEdrpou)).toBe(false)
  expect(normaliseIban(' ua21 3223 1300')).toBe('UA2132231300')
})

test('DF11 an account number keeps its leading zeros and must have a format of its provider', () => {
  expect(normaliseAccountNumber(' 0792 561\u00a0')).toBe('0792561')
  expect(matchesAccountFormat('#######', '0792561')).toBe(true)
  expect(matchesAccountFormat('20########', '2008007096')).toBe(true)
  expect(matchesAccountFormat('20########', '3008007096')).toBe(false)
  expect(matchesAccountFormat('####/###', '0001/001')).toBe(true)
  expect(matchesAccountFormat('#######|##########', '4577438')).toBe(true)
  expect(matchesAccountFormat('#######|##########', '45774380')).toBe(false)
  expect(matchesAccountFormat('#######', '079256\u0661')).toBe(false)
})

test.each([
  ['0001/001', '0001001'],
  ['0001 - 001', '0001001'],
  ['КВ-17', 'KB17'],
  ['кв17', 'KB17'],
  ['Ж-2', 'Ж2'],
])('E02 all ways to write the number %s have %s in common', (written, key) => {
  expect(accountNumberKey(written)).toBe(key)
})

test('DF11 no text may precede or follow a code or a bank account', () => {
  expect(['40121452x', 'x40121452', '143605700', '0x14360570'].some(isEdrpou)).toBe(false)
  const iban = 'UA213223130000026007233566001'
  expect([`${iban}x`, `x${iban}`, `${iban}1`, iban.toLowerCase()].some(isUkrainianIban)).toBe(false)
  expect(normaliseIban('ua21\u00a03223\t1300')).toBe('UA2132231300')
})

test('DF11 codes of both rows of weights pass, where the first remainder is ten too', () => {
  for (const [code, isRight] of checkedCodes()) expect([code, isEdrpou(code)]).toEqual([code, isRight])
})

/**
 * A second implementation of the State Statistics Service's rule, for codes around the limits of its two weight rows.
 */
function checkedCodes(): [code: string, isRight: boolean][] {
  const codes = [0, 29_999_900, 30_000_000, 59_999_900, 60_000_000, 99_999_900].flatMap((from) =>
    Array.from({ length: 100 }, (_, at) => String(from + at).padStart(8, '0')),
  )
  const weighted = (code: string, shift: number) => {
    const isInner = code >= '30000000' && code <= '60000000'
    const weights = isInner ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
    let sum = 0
    for (const [at, weight] of weights.entries()) sum += Number(code[at]) * (weight + shift)
    return sum % 11
  }
  return codes.map((code) => {
    const first = weighted(code, 0)
    const check = first < 10 ? first : weighted(code, 2) % 10
    return [code, check === Number(code[7])]
  })
}

test('E02 every Cyrillic twin and every small Latin letter has its capital, and all marks between digits go', () => {
  expect(accountNumberKey('АВЕІКМНОРСТХавеікмнорстх')).toBe('ABEIKMHOPCTXABEIKMHOPCTX')
  expect(accountNumberKey('abcdefghijklmnopqrstuvwxyz')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(accountNumberKey('0 1\u00a02\u202f3-4–5/6.7')).toBe('01234567')
})

test('DF11 masks are parted by a stroke with spaces around it, and a longer number has another format', () => {
  expect(matchesAccountFormat('#### | ####/###', '0001/001')).toBe(true)
  expect(matchesAccountFormat('####', '00012')).toBe(false)
  expect(matchesAccountFormat('####', '000')).toBe(false)
  expect(matchesAccountFormat('A###', 'B001')).toBe(false)
  expect(normaliseAccountNumber('07\u202f92\t561')).toBe('0792561')
})

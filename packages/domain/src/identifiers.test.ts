import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountNumberKey, matchesAccountFormat, normaliseAccountNumber } from './account-number.ts'
import { isEdrpou } from './edrpou.ts'
import { isUkrainianIban, normaliseIban } from './iban.ts'

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

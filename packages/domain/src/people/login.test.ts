import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalLogin, loginProblem } from './login.ts'

test('AU12 a login has one normal form for any spaces and compatibility letters', () => {
  expect(canonicalLogin('  olena ')).toBe('olena')
  expect(canonicalLogin('ｏｌｅｎａ')).toBe('olena')
  fc.assert(fc.property(fc.string(), (text) => canonicalLogin(canonicalLogin(text)) === canonicalLogin(text)))
})

test('AU12 letters of two alphabets in one login are refused', () => {
  expect(loginProblem('olena.moroz')).toBeNull()
  expect(loginProblem('олена-мороз2')).toBeNull()
  expect(loginProblem('olena@misto.example')).toBeNull()
  expect(loginProblem('оlena')).toBe('mixed')
  expect(loginProblem('ολένα')).toBe('mixed')
})

test('AU12 spaces, invisible signs and phone numbers are no logins', () => {
  for (const login of ['ole na', 'ole\u200bna', 'ole\u202ena', '.olena', 'olena<b>', '']) {
    expect(loginProblem(login), login).toBe('characters')
  }
  for (const phone of ['+380671234567', '0671234567', '067-123-45-67']) expect(loginProblem(phone), phone).toBe('phone')
})

test('AU12 the signs that a login may hold do no harm, and may not begin it', () => {
  for (const login of ['a.b_c@d+e-f', 'o’neil', "o'neil", '2olena', 'olena2', '12+3', '2026.1', 'и\u0306жак'])
    expect(loginProblem(login), login).toBeNull()
  for (const login of ['_olena', '@olena', '-olena', '’olena', 'olena!', 'olena/']) {
    expect(loginProblem(login), login).toBe('characters')
  }
  expect(loginProblem('+38(067)123-45-67')).toBe('phone')
})

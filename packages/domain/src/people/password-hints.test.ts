import { expect, test } from 'vitest'
import { passwordHints } from './password-hints.ts'

const metBy = (password: string, length = 8) =>
  Object.entries(passwordHints(password, length))
    .filter(([, met]) => met)
    .map(([name]) => name)

test.each([
  ['', []],
  ['aaaaaa', ['lower']],
  ['AAAAAA', ['upper']],
  ['123456', ['digit']],
  ['ґґґґґґґґ', ['lower', 'length']],
  ['Їжак2026', ['lower', 'upper', 'digit', 'length']],
  ['🦔🦔🦔🦔', []],
  ['Ab1!Ab1', ['lower', 'upper', 'digit']],
])('C31 of «%s» the hint finds %j', (password, met) => {
  expect(metBy(password)).toEqual(met)
})

test('C31 a hardened portal advises its own length', () => {
  expect(metBy('Їжак2026', 15)).not.toContain('length')
  expect(metBy('Їжак2026 у садку', 15)).toContain('length')
})

import { expect, test } from 'vitest'
import { readAccount } from './sign-in.ts'

test.each([
  ['067 123-45-67', '+380671234567'],
  ['(067) 123 45 67', '+380671234567'],
  ['380671234567', '+380671234567'],
  ['+38 (067) 123-45-67', '+380671234567'],
  ['+48123456789', '+48123456789'],
])('C02 the phone «%s» is %s, however it is written', (typed, phone) => {
  expect(readAccount(typed)).toMatchObject({ phone, canonical: phone })
})

test.each([
  ['1671234567', 'ten digits that do not begin with 0'],
  ['06712345678', 'eleven digits that begin with 0'],
  ['480671234567', 'twelve digits of another country without its +'],
  ['123456789380', 'twelve digits that only end as a code of ours'],
  ['38067123456', 'eleven digits that begin as a code of ours'],
  ['067-123-45', 'too few digits'],
  ['380671234567+', 'a plus at the end'],
  ['анна0671234567', 'letters beside the digits'],
  ['0671234567@ukr.net', 'an address'],
])('C02 «%s» is a login, not a phone: %s', (typed) => {
  expect(readAccount(typed)).toEqual({ text: typed, phone: undefined, canonical: typed })
})

test('AU12 a login has one spelling whatever its case, width and spaces around', () => {
  expect(readAccount('  Ｈanna ')).toEqual({ text: 'hanna', phone: undefined, canonical: 'hanna' })
})

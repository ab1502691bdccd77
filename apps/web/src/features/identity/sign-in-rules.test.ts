import { credentials, secondFactorCode } from '@zatyshok/contract/people/credentials'
import { expect, test } from 'vitest'
import { isCodeComplete, isMissing } from './sign-in-rules.ts'

test.each([
  ['', ''],
  ['  ', 'x'],
  ['halyna', ''],
  ['halyna', ' '],
  [' halyna ', 'x'],
])('C04 of login «%s» and password «%s» the form says what the contract says', (account, password) => {
  const wrong = credentials.safeParse({ account, password }).error?.issues.map(({ path }) => path[0]) ?? []
  const missing = isMissing({ account, password })
  expect({ account: wrong.includes('account'), password: wrong.includes('password') }).toEqual(missing)
})

test.each(['', '12345', '123456', ' 123456 ', '  1234  ', 'abcde-fghij'])('C04 AD2 and of code «%s»', (code) => {
  expect(isCodeComplete(code)).toBe(secondFactorCode.safeParse(code).success)
})

import '@zatyshok/i18n/all-messages'
import { emailAddress, registrationPayload } from '@zatyshok/contract/people/credentials'
import { expect, test } from 'vitest'
import { problemsOf, type RegisterValues } from './register-rules.ts'

const blank = { email: 'halyna@example.com', phone: '', password: 'Вітряк-77', password2: 'Вітряк-77', agreed: true }
const problems = (change: Partial<RegisterValues>) => problemsOf({ ...blank, ...change }, false)

test.each([
  '',
  '  ',
  'a@b.c',
  'a@b.cd',
  ' a@b.co ',
  'halyna@example.com',
  'halyna@example',
  '.halyna@example.com',
  'halyna..m@example.com',
  'галина@example.com',
  'halyna m@example.com',
  "o'neill+home_1@mail-2.example.co.uk",
])('C20 of e-mail «%s» the form says what the contract says', (email) => {
  expect(problems({ email }).email === undefined).toBe(emailAddress.safeParse(email).success)
})

const { phone, password } = registrationPayload.shape

test.each(['+38 (067) 123 45 67', '+48 (067) 123 45 67', '+38 (067) 123 45 6', '+380671234567', '067', '+'])(
  'C21 and of phone «%s»',
  (typed) => {
    expect(problems({ phone: typed }).phone === undefined).toBe(phone.safeParse(typed).success)
  },
)

test.each(['', '12345', '123456', '      ', 'ґґґґґґ'])('C22 and of password «%s»', (typed) => {
  expect(problems({ password: typed }).password === undefined).toBe(password.safeParse(typed).success)
})

test('C20 C22 the longest e-mail and password are those of the contract', () => {
  for (const email of [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(243)}@example.com`])
    expect(problems({ email }).email === undefined).toBe(emailAddress.safeParse(email).success)
  for (const typed of ['x'.repeat(1024), 'x'.repeat(1025)])
    expect(problems({ password: typed, password2: typed }).password === undefined).toBe(
      password.safeParse(typed).success,
    )
})

import { canonicalLogin, loginProblem } from '@zatyshok/domain/login'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAccount } from './typed-account.ts'

const letters = [...'abcxyz019._-', ...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', ...'éäßñ']
const logins = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 20 })
  .map(canonicalLogin)
  .filter((login) => loginProblem(login) === null && readAccount(login).phone === undefined)

/** Latin letters and digits as keyboards of the East write them. */
const widened = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

test('AU12 however a login is typed, it is one account', () => {
  fc.assert(
    fc.property(logins, (login) => {
      const { canonical } = readAccount(login)
      // Some letters have no capital that leads back, as «ß» has «SS».
      const capitals = login.toUpperCase().toLowerCase() === login ? [login.toUpperCase()] : []
      const typed = [` ${login}\t`, login.normalize('NFD'), login.normalize('NFKD'), widened(login), ...capitals]
      for (const one of typed) expect(readAccount(one).canonical).toBe(canonical)
    }),
  )
})

test('AU12 letters that only look alike are never one account', () => {
  const alike = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у' }
  fc.assert(
    fc.property(logins, fc.constantFrom(...Object.entries(alike)), (login, [latin, cyrillic]) => {
      const other = login.includes(latin) ? login.replaceAll(latin, cyrillic) : login.replaceAll(cyrillic, latin)
      fc.pre(other !== login)
      expect(readAccount(other).canonical).not.toBe(readAccount(login).canonical)
    }),
  )
})

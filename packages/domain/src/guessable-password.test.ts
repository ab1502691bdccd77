import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isGuessable } from './guessable-password.ts'

const about = ['olena.moroz', 'olena.moroz@kalynivsk.example', 'Затишна Калинівка']
const judged = (password: string) => isGuessable(password, { common: commonPasswords, about })

test.each([
  'password',
  'Password1',
  'password2024',
  'P@ssw0rd',
  'passwordpassword',
  'qwertyuiop123456',
  'йцукен123',
  'йцукенгшщзхї',
  'gfhjkm123',
  'ghbdsn2026',
  'СлаваУкраїні',
  'ckfdferhf]ys',
  'сонечко1991',
  '123456789012345',
  'abcdefghijklmnop',
  'poiuytrewq',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'коханнякохання',
  'olena.moroz1',
  'Kalynivsk2026',
  'moroz12345',
  'затишна2026',
  'olena-moroz-2026',
])('C22 a guesser gets to «%s» soon', (password) => {
  expect(judged(password)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'чотири сині слони',
  'Vk7#pqLm2x',
  'x8Дуб-малина',
  'Київ-2026-лелеки',
  'оленяче молоко',
  'ґаличина7вітер',
])('C22 «%s» is worth its length', (password) => {
  expect(judged(password)).toBe(false)
})

test('AU9 a password of a thousand characters is judged in no time', () => {
  const random = Array.from({ length: 1024 }, (_, at) => String.fromCodePoint(0x430 + ((at * 7919) % 32))).join('')
  const begun = performance.now()
  judged(random)
  expect(performance.now() - begun).toBeLessThan(100)
})

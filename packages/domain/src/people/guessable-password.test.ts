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
  const { user } = process.cpuUsage()
  judged(random)
  expect((process.cpuUsage().user - user) / 1000).toBeLessThan(1000)
})

test.each([
  'asdfghjkl',
  'zxcvbnm',
  'фівапролджє',
  'ячсмитьбю',
  'абвгґдеєжзиіїйкл',
  'zyxwvutsrqponm',
  'юьщшчцхфутсрпо',
  'uiopasdfghjklzxcvvcxzlkjhgfdsapoiu',
  'гшщзхїфівапроєждлорпавіфїхзщшг',
  'aaaaaaabbbbbbbccccccc',
  'qweasdzxc',
  'sh4dow',
  'l3tm3in',
  'p455word',
  'm0nkey',
  'in7ernet',
  '1nternet',
  '$ecret',
  'adm!n',
  'p@ssword',
  'olena-moroz-2026-',
  'sonechko19992024',
])('C22 a guesser gets to «%s» soon as well', (password) => {
  expect(judged(password)).toBe(true)
})

test.each(['п.а.р.о.л.ь', 'sonechko1899', 'sonechko21001', 'aabbccddee', 'abqxwz', 'моя калина', 'x1991yzt'])(
  'C22 «%s» has too many pieces for that',
  (password) => {
    expect(judged(password)).toBe(false)
  },
)

test('C22 words about the person count from four letters on, whole addresses too', () => {
  const about = ['ivan', 'abq', 'Zoя-77@пошта.укр']
  const isNear = (password: string) => isGuessable(password, { common: new Set(), about })
  expect(['ivan2026x', 'zoя-77@пошта.укр!', 'пошта1991x'].map(isNear)).toEqual([true, true, true])
  expect(['abq1x', 'укр7kd'].map(isNear)).toEqual([false, false])
})

test('C22 more than sixty-four characters are no few pieces, unless they repeat', () => {
  const long = `${'a'.repeat(24)}${'b'.repeat(24)}`
  expect(judged(`${long}${'c'.repeat(16)}`)).toBe(true)
  expect(judged(`${long}${'c'.repeat(17)}`)).toBe(false)
  expect(judged('сонце'.repeat(20))).toBe(true)
  expect(judged('')).toBe(true)
})

test('C22 every word of the short list is a guess', () => {
  expect(commonPasswords.size).toBeGreaterThan(240)
  expect([...commonPasswords].filter((word) => !judged(word))).toEqual([])
  expect(commonPasswords.has('')).toBe(false)
})

import { expect, test } from 'vitest'
import { quotedProvider, shortProviderName } from './provider-name.ts'

test.each([
  ['КП "Калинівськводоканал"', 'Калинівськводоканал'],
  ['ПрАТ «Калинівськобленерго»', 'Калинівськобленерго'],
  ['Калинівськгаз Розподіл', 'Калинівськгаз Розподіл'],
  ['Управитель "Затишна оселя"', 'Управитель "Затишна оселя"'],
])('%s is called %s in a line', (name, short) => {
  expect(shortProviderName(name)).toBe(short)
})

test.each([
  ['КП "Калинівськводоканал"', 'КП «Калинівськводоканал»'],
  ['ТОВ “Тепло” і «Світло»', 'ТОВ «Тепло» і «Світло»'],
  ['Калинівськгаз Розподіл', 'Калинівськгаз Розподіл'],
])('straight quotes of %s become angle quotes', (name, quoted) => {
  expect(quotedProvider(name)).toBe(quoted)
})

import { expect, test } from 'vitest'
import { shortProviderName } from './provider-name.ts'

test.each([
  ['КП "Калинівськводоканал"', 'Калинівськводоканал'],
  ['ПрАТ «Калинівськобленерго»', 'Калинівськобленерго'],
  ['Калинівськгаз Розподіл', 'Калинівськгаз Розподіл'],
  ['Управитель "Затишна оселя"', 'Управитель "Затишна оселя"'],
])('%s is called %s in a line', (name, short) => {
  expect(shortProviderName(name)).toBe(short)
})

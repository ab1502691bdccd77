import { expect, test } from 'vitest'
import { addressesAreAlike } from './address-likeness.ts'

const here = 'м. Калинівськ, вул. Гайова, буд. 2, корп. 1, кв. 13'

test.each([
  'вул. Гайова, 2, корп. 1, кв. 13',
  'м. Калинівськ, вул. Гайова, 2, кв. 13',
  'Гайова, 2, кв. 13',
  'М. КАЛИНІВСЬК, ВУЛИЦЯ ГАЙОВА, 2, кв. 13',
])('E06 «%s» may be the same home', (there) => {
  expect(addressesAreAlike(here, there)).toBe(true)
  expect(addressesAreAlike(there, here)).toBe(true)
})

test.each([
  'м. Калинівськ, вул. Гайова, 2, корп. 1, кв. 14',
  'м. Калинівськ, вул. Гайова, 2, корп. 2, кв. 13',
  'м. Калинівськ, вул. Гайова, 2',
  'м. Інше, вул. Гайова, 2, корп. 1, кв. 13',
  'м. Калинівськ, пров. Гайовий, 2, корп. 1, кв. 13',
  'м. Калинівськ, просп. Гайова, 2, корп. 1, кв. 13',
  '',
])('E06 «%s» is another home', (there) => {
  expect(addressesAreAlike(here, there)).toBe(false)
})

test('E06 two empty addresses are not alike', () => {
  expect(addressesAreAlike('', '')).toBe(false)
})

test('E06 an address without a house or without a street is like no other, its own text included', () => {
  for (const text of ['м. Калинівськ, вул. Гайова', 'м. Калинівськ', 'Гайова']) {
    expect(addressesAreAlike(text, text), text).toBe(false)
  }
  expect(addressesAreAlike('с. Лісове, вул. Гайова, 2', 'с. Лісове, вул. Гайова, 2')).toBe(true)
  expect(addressesAreAlike('вул. Гайова, 2', 'вул. Гайова, 3')).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { addressKey, parseAddress } from './address.ts'
import { readAddressSearch } from './address-search.ts'

const keyOf = (address: string) => addressKey(parseAddress(address, 'м. Калинівськ'))

/** Compares as the server does. */
function finds(typed: string, address: string): boolean {
  const search = readAddressSearch(typed)
  if (!search) return false
  const [town = '', ...rest] = keyOf(address).split('|')
  const key = rest.join('|')
  return (
    (search.town === null || search.town === town) &&
    search.beginnings.some((beginning) => key.startsWith(beginning)) &&
    (search.flat === null || search.flat === rest.at(-1))
  )
}

describe('an address as callers say it', () => {
  const flat = 'м. Калинівськ, вул. Соборна, 14, кв. 48'

  test.each([
    'соб',
    'Соборна',
    'вул. Соборна',
    'вулиця Соборна 14',
    'Соборна 14',
    'Соборна 14 48',
    'Соборна 14-48',
    'Соборна, буд. 14, кв. 48',
    'вул.Соборна,14 кв.48',
    'Соборна б 14 квартира 48',
    'м. Калинівськ, вул. Соборна, 14, кв. 48',
    'місто Калинівськ Соборна 14',
    'Соборна вул. 14',
  ])('R01 «%s» finds the flat', (typed) => {
    expect(finds(typed, flat)).toBe(true)
  })

  test.each(['Соборна 1', 'Соборна 14 4', 'Соборна 14а', 'пров. Соборна 14', 'с. Передмістя, Соборна 14', 'оборна'])(
    'R01 «%s» does not find it',
    (typed) => {
      expect(finds(typed, flat)).toBe(false)
    },
  )

  test('R01 finds a lane without its type, a house with a letter, a block, and a street that begins with a number', () => {
    expect(finds('Гайовий 5', 'пров. Гайовий, 5')).toBe(true)
    expect(finds('Гайова 11 в', 'вул. Гайова, 11-В, кв. 2')).toBe(true)
    expect(finds('Гайова 2 корп 1 кв 13', 'вул. Гайова, буд. 2, корп. 1, кв. 13')).toBe(true)
    expect(finds('Гайова 2 кв 13', 'вул. Гайова, буд. 2, корп. 1, кв. 13')).toBe(true)
    expect(finds('8 Березня 3', 'вул. 8 Березня, 3')).toBe(true)
    expect(finds("Солов'яна 7", 'вул. Солов’яна, 7')).toBe(true)
  })

  test.each(['', '14', '0012/345', '+380 67 123 45 67', 'я'])('R01 «%s» is no address', (typed) => {
    expect(readAddressSearch(typed)).toBeNull()
  })
})

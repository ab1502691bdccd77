import { expect, test } from 'vitest'
import { slugFrom } from './slug-from.ts'

test.each([
  ['Як сплатити за воду?', 'yak-splatyty-za-vodu'],
  ['Згода на рахунки е-поштою', 'zghoda-na-rakhunky-e-poshtoiu'],
  ['Об’єкти: м. Їжаківка, 2026', 'obiekty-m-yizhakivka-2026'],
  ['???', ''],
])('J02 the address of «%s» is %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

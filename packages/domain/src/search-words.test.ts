import { expect, test } from 'vitest'
import { hasEveryStem, markHits, searchStems } from './search-words.ts'

const finds = (query: string, text: string) => hasEveryStem(text, searchStems(query))

test.each([
  ['СУБСИДІЮ', 'Як оформити субсидію?'],
  ['субсидія', 'Хто має право на субсидії'],
  ['показники лічильника', 'Коли передавати показники лічильників'],
  ["об'єкт", 'Опис об’єкта'],
  ['пеню', 'Скільки становить пеня'],
  ['Ґанок', 'новий ганок'],
  ['', 'Будь-що'],
])('B02 «%s» finds «%s»', (query, text) => expect(finds(query, text)).toBe(true))

test.each([
  ['газ субсидія', 'Як оформити субсидію?'],
  ['ліч', 'Облік'],
  ['тариф', 'Пільги'],
])('B02 «%s» does not find «%s»', (query, text) => expect(finds(query, text)).toBe(false))

test('B02 marks stand in the text only, never in a tag or an entity', () => {
  const html = '<p>Борг &amp; <a href="https://amp.example/борг">борги</a></p>'
  expect(markHits(html, searchStems('борг amp'))).toBe(
    '<p><mark>Борг</mark> &amp; <a href="https://amp.example/борг"><mark>борги</mark></a></p>',
  )
})

test('B02 of a word the ending goes: two letters of a long one, one of a short one, none of three letters', () => {
  expect(searchStems('газ борг тариф оплата лічильник я')).toEqual(['газ', 'бор', 'тари', 'опла', 'лічильн'])
})

test('B02 at most eight words are looked for, each once', () => {
  expect(searchStems('a1 a2 a3 a4 a5 a6 a7 a8 a9')).toHaveLength(8)
  expect(searchStems('борг БОРГ')).toEqual(['бор'])
  expect(searchStems("сім’я сім'я сімʼя сім`я сім‘я")).toEqual(['сім’'])
})

test('B02 without words no text is marked, and a number of one digit is not a word', () => {
  expect(markHits('<p>Борг</p>', [])).toBe('<p>Борг</p>')
  expect(markHits("Сім'я &#39;сім&#39; 39", searchStems('сім’я 39'))).toBe(
    "<mark>Сім'я</mark> &#39;сім&#39; <mark>39</mark>",
  )
  expect(hasEveryStem('Сім’я з 3 осіб', ['сім’', '3'])).toBe(true)
})

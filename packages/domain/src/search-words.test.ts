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

import { textDifference } from '@zatyshok/contract/content/text-difference'
import { expect, test } from 'vitest'
import { compareHtml } from './compare-html.ts'
import { sanitise } from './sanitise.ts'
import { textBlocks } from './text-blocks.ts'

/** Returns a difference as an editor reads it: +added+, −removed−. */
const shown = (before: string, after: string) =>
  textDifference.parse(compareHtml(sanitise(before), sanitise(after))).map(({ change, tag, blocks, parts }) => {
    const signs = { same: '', added: '+', removed: '−' }
    const text = parts.map((part) => `${signs[part.change]}${part.text}${signs[part.change]}`).join('')
    return `${change} ${tag} ${change === 'skipped' ? blocks : text}`.trim()
  })

test('J02 a changed word is shown in its paragraph, Ukrainian words whole', () => {
  expect(
    shown('<h2>Права</h2><p>Вода подається щодня з 6-ї.</p>', '<h2>Права</h2><p>Вода подається щоночі з 6-ї.</p>'),
  ).toEqual(['same h2 Права', 'changed p Вода подається −щодня−+щоночі+ з 6-ї.'])
})

test('J02 added and removed paragraphs stand where they are or were; what has not changed is counted', () => {
  const same = Array.from({ length: 10 }, (_, n) => `<p>Речення ${n}</p>`).join('')
  expect(shown(`${same}<p>Старе</p>${same}`, `${same}${same}<ul><li><p>Нове</p></li></ul>`)).toEqual([
    'skipped  9',
    'same p Речення 9',
    'removed p −Старе−',
    'same p Речення 0',
    'skipped  8',
    'same p Речення 9',
    'added li +Нове+',
  ])
})

test('J02 a link that leads elsewhere, another picture and a cell are differences; emphasis alone is a change of looks', () => {
  expect(shown('<p><a href="/a">Тут</a></p>', '<p><a href="/b">Тут</a></p>')).toEqual(['changed p Тут (/−a−+b+)'])
  expect(shown('<img src="/media/a.png" alt="Мапа">', '<img src="/media/b.png" alt="Мапа">')).toEqual([
    'changed p [Мапа /media/−a−+b+.png]',
  ])
  expect(
    shown('<table><tr><td><p>1</p></td><td>два</td></tr></table>', '<table><tr><td>7</td><td>два</td></tr></table>'),
  ).toEqual(['changed tr −1−+7+ | два |'])
  expect(shown('<p>Увага всім</p>', '<p><strong>Увага</strong> всім</p>')).toEqual(['looks p Увага всім'])
  expect(shown('<p>Раз</p>', '<h2>Раз</h2>')).toEqual(['looks h2 Раз'])
})

test('J02 paragraphs without common words are shown as two, not as one with every word changed', () => {
  expect(shown('<p>Про воду</p>', '<p>Тепло взимку</p>')).toEqual(['removed p −Про воду−', 'added p +Тепло взимку+'])
})

test('J02 equal texts have no difference, an empty one is all of the other', () => {
  expect(shown('<p>а</p><p>б</p>', '<p>а</p><p>б</p>')).toEqual(['skipped  2'])
  expect(shown('', '<p>а</p>')).toEqual(['added p +а+'])
  expect(shown('<p>а</p>', '')).toEqual(['removed p −а−'])
  expect(shown('', '')).toEqual([])
})

test('J02 markup that an editor wrote as text stays text', () => {
  expect(shown('<p>&lt;b&gt; &amp;amp;</p>', '<p>&lt;i&gt; &amp;amp;</p>')).toEqual(
    ['removed p −<b> &amp;−', 'added p +<i> &amp;+'].slice(0, 0).concat(['changed p <−b−+i+> &amp;']),
  )
})

test('J02 items, quotations, captions and rows are blocks of their own', () => {
  const html = sanitise(
    '<ul><li><p>раз</p><ul><li>два</li></ul></li></ul><blockquote><p>три</p><p>чотири</p></blockquote><hr>' +
      '<figure><img src="/media/a.png" alt=""><figcaption>підпис</figcaption></figure><table><caption>назва</caption>' +
      '<thead><tr><th>а</th><th>б</th></tr></thead><tbody><tr><td>в<br>г</td><td></td></tr></tbody></table>п’ять',
  )
  expect(textBlocks(html).map(({ tag, text }) => `${tag}: ${text}`)).toEqual([
    ...['li: раз', 'li: два', 'blockquote: три', 'p: чотири', 'hr: ———', 'p: [ /media/a.png]', 'figcaption: підпис'],
    ...['caption: назва', 'tr: а | б |', 'tr: в г | |', 'p: п’ять'],
  ])
})

test('J02 two long texts without common words are compared at once', () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, n) => `<p>${word}${n} ${word.repeat(5)} ${n}</p>`).join('')
  const { user } = process.cpuUsage()
  expect(compareHtml(text('а'), text('б')).length).toBeGreaterThan(20_000)
  const long = (word: string) => `<p>${Array.from({ length: 50_000 }, (_, n) => `${word}${n}`).join(' ')}</p>`
  expect(compareHtml(long('а'), long('б'))).toHaveLength(2)
  expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(5)
})

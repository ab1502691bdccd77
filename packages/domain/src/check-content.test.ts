import { expect, test } from 'vitest'
import { checkContent } from './check-content.ts'

const told = (html: string) =>
  checkContent(html).map(({ problem, words, place }) => `${problem} «${words}» ${place.kind} ${place.index}`)

test('J02 a picture without alt is a problem, a decorative one is not', () => {
  expect(
    told('<img src="/media/a.png" alt=""><img src="/media/a.png" alt="Мапа"><img src="/media/b.png" loading="lazy" />'),
  ).toEqual(['pictureWithoutAlt «b.png» picture 2'])
})

test('J02 a heading is at most one level below the previous one; the title of the page is level one', () => {
  expect(told('<h3>Права</h3><h2>Вода</h2><h4>Ціна <b>&lt;5</b></h4><h2>Тепло</h2><h3>Ціна</h3><h2> </h2>')).toEqual([
    'headingSkipped «Права» heading 0',
    'headingSkipped «Ціна <5» heading 2',
    'emptyHeading «» heading 5',
  ])
})

test('J02 a link says where it leads, in words or by its picture', () => {
  expect(
    told('<a href="/a?b=1&amp;c"> </a><a href="/b"><b>Б</b></a><a href="/c"><img src="/media/a.png" alt="В"></a>'),
  ).toEqual(['emptyLink «/a?b=1&c» link 0'])
})

test('J02 the first row of a table says what its columns are', () => {
  expect(
    told(
      '<table><tbody><tr><th>а</th></tr><tr><td>1</td></tr></tbody></table>' +
        '<table><tr><td>б</td><td>в</td></tr><tr><th>г</th></tr></table>',
    ),
  ).toEqual(['tableWithoutHeader «б в г» table 1'])
})

test('J02 words of a cell, a paragraph, an item and a caption are separated, and long texts are cut at sixty', () => {
  const table = (inside: string) => `<table>${inside}</table>`
  expect(
    told(table('<caption>К</caption><tr><td><p>а</p><p>б</p></td><td>в</td></tr><tr><th>г</th><th>ґ</th></tr>')),
  ).toEqual(['tableWithoutHeader «К а б в г ґ» table 0'])
  expect(told(table('<tr><td><ul><li>а</li><li>б</li></ul></td></tr><tr><td>в</td></tr>'))).toEqual([
    'tableWithoutHeader «а б в» table 0',
  ])
  expect(told(`<h3>${'а'.repeat(60)}</h3>`)).toEqual([`headingSkipped «${'а'.repeat(60)}» heading 0`])
  expect(told(`<h3>${'а'.repeat(61)}</h3>`)).toEqual([`headingSkipped «${'а'.repeat(59)}…» heading 0`])
})

test('J02 entities are decoded, and a tag character in quotes does not end the tag', () => {
  expect(told('<h3>&lt;&gt;&quot;&amp;&nbsp;а&copy;</h3>')).toEqual(['headingSkipped «<>"& а&copy;» heading 0'])
  expect(told('<a title="a>b" href="/x"></a>')).toEqual(['emptyLink «/x» link 0'])
  expect(told('<a></a>')).toEqual(['emptyLink «» link 0'])
})

test('J02 a picture without words leaves its link empty, and has the name of its file', () => {
  expect(told('<a href="/c"><img src="x.png"></a><img>')).toEqual([
    'pictureWithoutAlt «x.png» picture 0',
    'emptyLink «/c» link 0',
    'pictureWithoutAlt «» picture 1',
  ])
})

test('J02 an empty heading is no level, and an end tag without a start tag is ignored', () => {
  expect(told('<h2>а</h2><h3> </h3><h4>б</h4>')).toEqual(['emptyHeading «» heading 1', 'headingSkipped «б» heading 2'])
  expect(told('</a></h2></table></tr></td><th>а</th><tr>')).toEqual([])
  expect(told('<h2>а</h2><hr><h5>б</h5><h3>в</h3>')).toEqual([])
})

test('J02 a text without problems has none, and two megabytes are read at once', () => {
  expect(told('<h2>а</h2><p>б</p>')).toEqual([])
  const { user } = process.cpuUsage()
  for (const bomb of ['<a href="', '<a ', '<h2>', '<', '<img src="x" ', '<table><tr>'])
    checkContent(bomb.repeat(2e6 / bomb.length))
  expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(10)
})

import { expect, test } from 'vitest'
import { withOutline } from './outline.ts'
import { sanitise } from './sanitise.ts'

test('B05 headings get ids of their own words, for a table of contents and for links to a place', () => {
  expect(
    withOutline(sanitise('<h2>Права &amp; <b>обов’язки</b></h2><p>x</p><h3>Вода</h3><h3>Вода</h3><h2> </h2>')),
  ).toEqual({
    html:
      '<h2 id="r-права-обов-язки">Права &amp; <b>обов’язки</b></h2><p>x</p><h3 id="r-вода">Вода</h3>' +
      '<h3 id="r-вода-2">Вода</h3><h2> </h2>',
    headings: [
      { id: 'r-права-обов-язки', level: 2, text: 'Права & обов’язки' },
      { id: 'r-вода', level: 3, text: 'Вода' },
      { id: 'r-вода-2', level: 3, text: 'Вода' },
    ],
  })
})

test('XS5 no words of a heading make an id that breaks out of its quotes or is a name that a script asks for', () => {
  for (const text of [
    '"><img src=x onerror=a()>',
    'getElementById',
    '__proto__',
    'body',
    'x y"z',
    '&quot;',
    '  ',
    '<i id=app>app</i>',
  ]) {
    const { html } = withOutline(sanitise(`<h2>${text.replaceAll('"', '&quot;')}</h2>`))
    for (const [, id] of html.matchAll(/id="([^"]*)"/g)) expect(id).toMatch(/^r-[\p{L}\p{N}-]*$/u)
    expect(html.replaceAll(/ id="[^"]*"/g, '')).toBe(sanitise(html))
  }
})

test('B05 thousands of the same heading take no time', () => {
  const { user } = process.cpuUsage()
  expect(withOutline('<h2>а</h2>'.repeat(20_000)).headings.at(-1)?.id).toBe('r-а-20000')
  expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(1)
})

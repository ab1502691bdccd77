import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from './csv-row.ts'

test('IM1 a cell that looks like a formula is neutralised', () => {
  for (const cell of ['=1+1', '+380670000000', '-12,50', '@sum', '\t=1', ' =cmd()', '＝1']) {
    expect(csvRow([cell])).toMatch(/^"?'/)
  }
  expect(csvRow(['ні', '', '12,50', 'a=b'])).toBe('ні;;12,50;a=b\r\n')
})

test('IM1 quotes, separators and line ends stay inside their cell', () => {
  expect(csvRow(['a;b', 'say "так"', 'one\ntwo'])).toBe('"a;b";"say ""так""";"one\ntwo"\r\n')
})

test('IM1 a cell never begins with a formula character, for any text', () => {
  fc.assert(fc.property(fc.string(), (text) => !/^"?\s*[=+\-@]/.test(csvRow([text]))))
})

import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { xlsxCells } from '../../testing/exported-table.ts'
import { csvFile } from './csv-file.ts'
import { dbfFile, TooNarrow } from './dbf-file.ts'
import { encodeText } from './encode-text.ts'
import { jsonlFile } from './jsonl-file.ts'
import type { FileBytes, FileCell, FileColumn } from './row-file.ts'
import { xlsxFile } from './xlsx-file.ts'

const columns: readonly FileColumn[] = [
  { heading: 'NAME', kind: 'text', width: 10, places: 0 },
  { heading: 'VALUE', kind: 'number', width: 12, places: 3 },
  { heading: 'DAY', kind: 'day', width: 8, places: 0 },
]
type Row = readonly FileCell[]

async function* chunksOf(...rows: Row[]) {
  for (const row of rows) yield [row]
}

async function bytesOf(pieces: FileBytes): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const csv = (...rows: Row[]) =>
  bytesOf(csvFile(columns, chunksOf(...rows), { encoding: 'utf-8', separator: ';', decimal: ',', day: 'dd.MM.yyyy' }))
const xlsx = (...rows: Row[]) =>
  bytesOf(xlsxFile(columns, chunksOf(...rows), { sheet: 'A & B', headingRow: 1, title: '' }))
const dbf = (...rows: Row[]) =>
  bytesOf(
    dbfFile(columns, chunksOf(...rows), { encoding: 'cp866', languageByte: 101, rows: rows.length, day: '2026-11-25' }),
  )

test('IM1 no text of a CSV begins as a formula does, and numbers stay numbers', async () => {
  const text = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', ''), fc.string())
    .map((two) => two.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.integer(), async (name, value) => {
      const bytes = await csv([name, String(value), null])
      const [, line = ''] = /^\ufeffNAME;VALUE;DAY\r\n([\s\S]*)$/.exec(bytes.toString()) ?? []
      expect(line).not.toMatch(/^"?[\s\u00a0]*[=+\-@\t\r]/)
      expect(line.endsWith(`;${value};\r\n`)).toBe(true)
    }),
  )
})

test('IM1 K03 a workbook has texts as texts, numbers as numbers, days as days', async () => {
  const rows = await xlsxCells(await xlsx(['=1+1 <&>', '6.584', '2026-10-05'], ['0012', null, null]))
  expect(rows).toEqual([
    ['NAME', 'VALUE', 'DAY'],
    ['=1+1 <&>', 6.584, new Date('2026-10-05')],
    ['0012', null, null],
  ])
})

test('K03 CP866 has Latin I i and Г г for the letters that it lacks, CP1125 has them all', () => {
  const text = 'Ґанок Ілля їжак Євген’ №'
  expect(iconv.decode(encodeText(text, 'cp866'), 'cp866')).toBe("Ганок Iлля їжак Євген' №")
  expect(iconv.decode(encodeText(text, 'cp1125'), 'cp1125')).toBe("Ґанок Ілля їжак Євген' №")
  expect(iconv.decode(encodeText('ʼ’ і😀', 'windows-1251'), 'windows-1251')).toBe('’’ і?')
})

test('K03 every record of a DBF has the length in its header, for any content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })), async (names) => {
      const bytes = await dbf(...names.map((name): Row => [name, '1.5', '2026-01-02']))
      const [head, length] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
      expect(bytes.length).toBe(head + names.length * length + 1)
      for (const at of names.keys()) expect(bytes[head + at * length]).toBe(0x20)
    }),
  )
})

test('K03 a DBF never cuts a value silently', async () => {
  await expect(dbf(['Довше за десять', null, null])).rejects.toThrow(TooNarrow)
  await expect(dbf(['x', '123456789012.5', null])).rejects.toThrow(RangeError)
  await expect(dbf(['x', '1.2345', null])).rejects.toThrow(RangeError)
})

test('K03 JSON lines keep the digits of a number and leave out what is empty', async () => {
  const bytes = await bytesOf(jsonlFile(columns, chunksOf(['Ї "1"', '79.900', null]), '{"type":"header"}'))
  expect(bytes.toString()).toBe('{"type":"header"}\n{"NAME":"Ї \\"1\\"","VALUE":79.900}\n')
})

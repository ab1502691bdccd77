import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { dayNumber, type XlsxCell } from '@zatyshok/files/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsxBook } from '../../../../platform/export/xlsx-book.ts'
import { readWorkbook } from './read-workbook.ts'
import { readSheet, type SheetPart } from './sheet-cells.ts'
import { openZip, unzip } from './zip-archive.ts'

const styles = { day: { format: 'dd\\.mm\\.yyyy' }, money: { format: '0.00' } } as const
type Cell = XlsxCell<keyof typeof styles>

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a workbook as the portal does and reads a sheet of it as the import does. */
async function roundTrip(
  rows: readonly (readonly Cell[])[],
  { merged }: { merged?: readonly string[] } = {},
): Promise<SheetPart[]> {
  const file = path.join(folder, 'book.xlsx')
  const batches = [rows.slice(0, 2), rows.slice(2)]
  await writeFile(file, await buffer(xlsxBook([{ name: 'Аркуш', layout: merged ? { merged } : {}, batches }], styles)))
  const archive = await openZip(file)
  const { workbook, sheets } = await readWorkbook(archive)
  return Array.fromAsync(readSheet(unzip(archive, sheets.get('Аркуш') ?? ''), workbook))
}

const textsAfter = async (texts: readonly string[]): Promise<readonly string[]> => {
  const [row] = await roundTrip([texts.map((text) => ({ text }))])
  return row && 'cells' in row ? row.cells : []
}

test('a workbook without rows is read as an empty sheet', async () => {
  expect(await roundTrip([])).toEqual([])
})

test('rows of several batches keep their numbers, and empty cells their places', async () => {
  const rows: Cell[][] = [[{ text: 'а' }, null, { text: 'в' }], [], [null, { number: '7' }]]
  expect(await roundTrip(rows)).toEqual([
    { n: 1, cells: ['а', '', 'в'] },
    { n: 2, cells: [] },
    { n: 3, cells: ['', '7'] },
  ])
})

test('a day is read as a day, also a leap day and the first day of a year', async () => {
  const days = ['1900-03-01', '1999-12-31', '2000-01-01', '2028-02-29', '2026-11-05']
  const rows = [days.map((day): Cell => ({ number: dayNumber(day), style: 'day' }))]
  expect(await roundTrip(rows)).toEqual([{ n: 1, cells: days }])
})

test('a number without the style of a day is read as a number', async () => {
  const rows: Cell[][] = [
    [{ number: '46331' }, { number: '1234.50', style: 'money' }, { number: '-0.07', style: 'money' }],
  ]
  expect(await roundTrip(rows)).toEqual([{ n: 1, cells: ['46331', '1234.50', '-0.07'] }])
})

test('numbers as text keep their leading zeros, and long ones all their digits', async () => {
  const numbers = ['0640666', '00', '+380671234567', '12345678901234567890', '1e5', '05.10.2026']
  expect(await textsAfter(numbers)).toEqual(numbers)
})

test('text that begins like a formula stays text (attack IM1)', async () => {
  const texts = ['=1+1', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'0640666"]
  expect(await textsAfter(texts)).toEqual(texts)
})

test('special characters, spaces at the ends and line breaks stay', async () => {
  const texts = ['<a & "b">', 'О’Коннор', 'ҐґЇїЄє', '🏠', ' а ', '\tа', 'а\nб', 'а\r\nб', ']]>', '&amp;', '_x0041_']
  expect(await textsAfter(texts)).toEqual(texts)
})

test('characters that XML cannot contain are removed', async () => {
  expect(await textsAfter(['a\u0000b\u000bc\ufffe'])).toEqual(['abc'])
})

test('a merged range is reported after the rows', async () => {
  expect(await roundTrip([[{ text: 'а' }]], { merged: ['A1:C1'] })).toEqual([
    { n: 1, cells: ['а'] },
    { merged: 'A1:C1' },
  ])
})

test('a row may have as many columns as a sheet can have', async () => {
  const [row] = await roundTrip([Array.from({ length: 16_384 }, (_, at): Cell => ({ number: String(at) }))])
  expect(row).toMatchObject({ n: 1 })
  expect(row && 'cells' in row && row.cells.at(-1)).toBe('16383')
})

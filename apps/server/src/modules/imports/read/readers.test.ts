import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonLine, textAt } from '../formats/jsonl/json-lines.ts'
import { numberText, sheetRows } from '../formats/xlsx/sheet-cells.ts'
import { dayPattern } from '../stage/written-day.ts'
import { newScannedRecord, scanRecord, splitRecord } from './csv-scanner.ts'
import { likelierEncoding } from './encodings.ts'
import { linePlaces, placeOf } from './line-places.ts'

const cell = fc.stringMatching(/^[a-zії ;"\n]{0,6}$/u)

test('K01 records with any cells are found and split correctly', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (table) => {
      const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
      const bytes = Buffer.from(table.map((row) => `${row.map(quoted).join(';')}\r\n`).join(''))
      const scan = { separator: 59, record: newScannedRecord() }
      const found: string[][] = []
      for (let at = 0; at < bytes.length; at = scan.record.next) {
        scanRecord(bytes, at, scan)
        expect(scan.record.defect).toBeUndefined()
        found.push(splitRecord(bytes.toString('utf8', at, scan.record.next - scan.record.lineEnd), ';'))
        expect(scan.record.fields).toBe(found.at(-1)?.length)
      }
      expect(found).toEqual(table)
    }),
  )
})

test('K02 a record that the buffer cuts at any place is not taken for a complete one', () => {
  const bytes = Buffer.from('1;"a ""b"";\r\nc";2\r\n')
  for (let end = 0; end < bytes.length; end += 1) {
    const scan = { separator: 59, record: newScannedRecord() }
    scanRecord(bytes.subarray(0, end), 0, scan)
    expect(scan.record.next).toBe(-1)
  }
})

test('K02 physical lines are correct after bad records and records of several lines', () => {
  const places = linePlaces()
  for (const line of [2, 3, 5, 8, 9]) places.add(line)
  expect([1, 2, 3, 4, 5].map((n) => placeOf({ before: 'рядок', lines: places.table }, n))).toEqual([
    'рядок 2',
    'рядок 3',
    'рядок 5',
    'рядок 8',
    'рядок 9',
  ])
})

test.each([
  ['79.9', '79.9'],
  ['0.30000000000000004', '0.3'],
  ['4.3200000000000003', '4.32'],
  ['2509327668489', '2509327668489'],
  ['1E-3', '0.001'],
  ['-213519.92', '-213519.92'],
])('K01 the number of a spreadsheet %s is read as %s', (written, expected) => {
  expect(numberText(written)).toBe(expected)
})

/** Yields the XML byte by byte, so that chunk borders cut every tag and letter. */
async function* inPieces(xml: string): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(xml)) yield Buffer.from([byte])
}

test('K01 omitted cells stay empty, dates become days, and rows keep their number', async () => {
  const workbook = { strings: ['Разом', 'a&b'], dateStyles: new Set([2]), since1904: false }
  const xml =
    '<sheetData><row r="9"><c r="A9" t="s"><v>1</v></c><c r="C9" s="2"><v>45901</v></c><c r="AA9"><v>5</v></c></row></sheetData>'
  const [row] = await Array.fromAsync(sheetRows(inPieces(xml), workbook))
  expect(row?.n).toBe(9)
  expect([row?.cells[0], row?.cells[1], row?.cells[2], row?.cells[26]]).toEqual(['a&b', '', '2025-09-01', '5'])
})

test('K01 JSON numbers are kept as decimals, never as binary fractions', () => {
  const line = parseJsonLine('{"a":79.9,"b":{"c":0.1000},"d":null,"e":12345678901234567890.12}')!
  expect(['a', 'b.c', 'd', 'none', 'e'].map((name) => textAt(line, name.split('.')))).toEqual([
    '79.9',
    '0.1000',
    '',
    '',
    '12345678901234567890.12',
  ])
})

test('K02 a few foreign characters do not change the detected encoding', () => {
  expect(likelierEncoding(Buffer.from('name;value\r\nx;1\r\n'), 'windows-1251')).toBeUndefined()
  expect(likelierEncoding(Buffer.from('Особовий рахунок;Показник'), 'windows-1251')).toBe('utf-8')
})

test('K01 formats of dates become patterns with numbered parts', () => {
  expect(dayPattern('dd.MM.yyyy')).toEqual({ pattern: '^([0-9]{2})\\.([0-9]{2})\\.([0-9]{4})$', parts: [3, 2, 1] })
  expect(dayPattern('yyyyMM').parts).toEqual([1, 2, 0])
})

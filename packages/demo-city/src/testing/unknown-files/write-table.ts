import { type DbfField, dbfEnd, dbfHeader, dbfValue } from '@zatyshok/files/dbf'
import { sheetName, type XlsxCell, xlsxParts, xlsxSheet } from '@zatyshok/files/xlsx'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import type { Table } from './unknown-table.ts'

interface Text {
  readonly encoding: string
  readonly separator: string
  /** Every text stands in quotes. */
  readonly quoted?: boolean
  /** The file begins with a byte-order mark. */
  readonly marked?: boolean
  /** Lines above the headings and after the rows. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** There is no row of headings. */
  readonly nameless?: boolean
}

/** A text with separated fields. */
export function csvBytes({ columns, rows }: Table, layout: Text): Buffer {
  const { separator, quoted = false, before = [], after = [], nameless = false } = layout
  const cell = (text: string) =>
    quoted || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  const headings = nameless ? [] : [columns.map(({ heading }) => heading)]
  const lines = [...headings, ...rows].map((cells) => cells.map(cell).join(separator))
  const text = `${[...before, ...lines, ...after].join('\r\n')}\r\n`
  return iconv.encode(text, layout.encoding, { addBOM: layout.marked === true })
}

/** Lines whose columns have places: numbers stand at the right, texts at the left. */
export function fixedBytes({ columns, rows }: Table, widths: readonly number[], encoding: string): Buffer {
  const cell = (text: string, at: number) => {
    const width = widths[at] ?? 0
    return /^[\d,]+$/.test(text) && at > 0 ? `${text.padStart(width - 1)} ` : text.padEnd(width)
  }
  const lines = [columns.map(({ heading }) => heading), ...rows].map((cells) => cells.map(cell).join(''))
  return iconv.encode(`${lines.join('\r\n')}\r\n`, encoding)
}

export function dbfBytes({ rows }: Table, fields: readonly DbfField[], day: string): Buffer {
  const head = dbfHeader(fields, { languageByte: 0, records: rows.length, day })
  const records = rows.map((cells) => ` ${fields.map((field, at) => dbfValue(cells[at] ?? '', field)).join('')}`)
  return Buffer.concat([head, iconv.encode(records.join('') + dbfEnd, 'cp866')])
}

export interface Sheet {
  readonly name: string
  /** Rows from the first; a text of digits with `#` before it is a number. */
  readonly rows: readonly (readonly string[])[]
  readonly merged?: readonly string[]
}

/** A workbook as a clerk keeps it: titles, merged headings, numbers and texts. */
export function xlsxBytes(sheets: readonly Sheet[]): Buffer {
  const fixed = xlsxParts({ sheets: sheets.map(({ name }) => name), styles: {}, strings: 'inline' })
  const parts = sheets.map(({ rows, merged = [] }, at) => {
    const sheet = xlsxSheet({}, { merged })
    return {
      name: sheetName(at + 1),
      text: `${sheet.start}${rows.map((cells) => sheet.row(cells.map(cellOf))).join('')}${sheet.end}`,
    }
  })
  const files = Object.fromEntries([...fixed, ...parts].map(({ name, text }) => [name, strToU8(text)]))
  return Buffer.from(zipSync(files, { mtime: new Date(2000, 0, 2) }))
}

const cellOf = (text: string): XlsxCell<never> =>
  text === '' ? null : text.startsWith('#') ? { number: text.slice(1) } : { text }

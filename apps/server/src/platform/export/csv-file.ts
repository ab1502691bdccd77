import { csvMark, neutralised } from '../csv/csv-row.ts'
import { encodeText, type TextEncoding } from './encode-text.ts'
import type { FileBytes, FileCell, FileColumn, RowChunks } from './row-file.ts'
import { writeDay } from './write-day.ts'

export interface CsvFormat {
  readonly encoding: TextEncoding
  readonly separator: string
  readonly decimal: ',' | '.'
  /** Date format, as `dd.MM.yyyy`. */
  readonly day: string
}

/**
 * Writes a table as CSV: headings, CRLF, quotes only where needed. Numbers stay numbers; other cells are protected from
 * becoming formulas (IM1).
 */
export async function* csvFile(columns: readonly FileColumn[], chunks: RowChunks, format: CsvFormat): FileBytes {
  const { encoding, separator } = format
  const quoted = (text: string): string =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const cellOf = (cell: FileCell, { kind }: FileColumn): string => {
    if (cell === null) return ''
    if (kind === 'number') return quoted(cell.replace('.', format.decimal))
    return quoted(kind === 'day' ? writeDay(cell, format.day) : neutralised(cell))
  }
  const head = columns.map(({ heading }) => quoted(heading)).join(separator)
  yield encodeText(`${encoding === 'utf-8' ? csvMark : ''}${head}\r\n`, encoding)
  for await (const rows of chunks) {
    const lines = rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column)).join(separator))
    yield encodeText(lines.map((line) => `${line}\r\n`).join(''), encoding)
  }
}

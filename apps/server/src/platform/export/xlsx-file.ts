import { dayNumber, type XlsxCell } from '@zatyshok/files/xlsx'
import type { FileBytes, FileCell, FileColumn, RowChunks } from './row-file.ts'
import { xlsxBook } from './xlsx-book.ts'

export interface XlsxFormat {
  readonly sheet: string
  /** Row of the headings, from 1; the rows above hold the title. */
  readonly headingRow: number
  readonly title: string
}

const styles = { day: { format: 'dd\\.mm\\.yyyy' } } as const
type Cell = XlsxCell<keyof typeof styles>

/**
 * Writes a workbook of one sheet as a stream. Text stays text even if it begins like a formula (attack IM1); numbers
 * and days have their own cell types.
 *
 * @throws RangeError for more rows than a sheet can have
 */
export function xlsxFile(columns: readonly FileColumn[], chunks: RowChunks, format: XlsxFormat): FileBytes {
  return xlsxBook([{ name: format.sheet, layout: {}, batches: batchesOf(columns, chunks, format) }], styles)
}

async function* batchesOf(columns: readonly FileColumn[], chunks: RowChunks, { headingRow, title }: XlsxFormat) {
  const above = Array.from({ length: headingRow - 1 }, (_, at): Cell[] => (at === 0 ? [{ text: title }] : []))
  yield [...above, columns.map(({ heading }): Cell => ({ text: heading }))]
  for await (const rows of chunks) {
    yield rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column)))
  }
}

function cellOf(cell: FileCell, { kind }: FileColumn): Cell {
  if (cell === null) return null
  if (kind === 'text') return { text: cell }
  return kind === 'number' ? { number: cell } : { number: dayNumber(cell), style: 'day' }
}

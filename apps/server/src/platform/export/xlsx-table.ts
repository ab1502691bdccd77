import { buffer } from 'node:stream/consumers'
import { dayNumber, type XlsxCell } from '@zatyshok/files/xlsx'
import { type Column, hryvnias, type Table } from './table.ts'
import { xlsxBook } from './xlsx-book.ts'

const styles = {
  heading: { font: 'bold', lines: 'wrapped' },
  money: { format: '#,##0.00' },
  day: { format: 'dd.mm.yyyy' },
  month: { format: 'mm.yyyy' },
} as const
type Cell = XlsxCell<keyof typeof styles>

const [narrowest, widest] = [10, 48]

/**
 * Returns the table as a workbook. Numbers, sums and days have their own cell types. Account numbers keep leading
 * zeros, and text stays text even if it begins like a formula (attack IM1). The heading row is frozen.
 */
export function xlsxTable<Row>({ name, columns, rows }: Table<Row>): Promise<Buffer> {
  const head = columns.map(({ title }): Cell => ({ text: title, style: 'heading' }))
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)))
  const layout = { widths: columns.map((column) => widthOf(column, rows)), frozenRows: 1 }
  return buffer(xlsxBook([{ name, layout, batches: [[head, ...body]] }], styles))
}

function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  if (column.kind === 'text') return { text: column.of(row) }
  const value = column.of(row)
  if (value === null) return null
  switch (column.kind) {
    case 'decimal':
      return { number: String(value) }
    case 'money':
      return { number: hryvnias(Number(value)), style: 'money' }
    case 'month':
      return { number: dayNumber(`${value}-01`), style: 'month' }
    case 'day':
      return { number: dayNumber(String(value)), style: 'day' }
  }
}

function widthOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  let longest = Math.max(narrowest, column.title.length + 2)
  if (column.kind === 'text') for (const row of rows) longest = Math.max(longest, column.of(row).length + 1)
  return Math.min(longest, widest)
}

import writeWorkbook, { type CellObject } from 'write-excel-file/node'
import { type Column, hryvnias, type Table } from './table.ts'

const formats = { money: '#,##0.00', day: 'dd.mm.yyyy', month: 'mm.yyyy' } as const
const [narrowest, widest] = [10, 48]

/**
 * Returns the table as a workbook. Numbers, sums and days have their own cell types. Account numbers keep leading
 * zeros, and text stays text even if it begins like a formula (attack IM1). The heading row is frozen.
 */
export function xlsxTable<Row>({ name, columns, rows }: Table<Row>): Promise<Buffer> {
  const head = columns.map(({ title }): CellObject => ({ value: title, type: String, fontWeight: 'bold', wrap: true }))
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)))
  const widths = columns.map((column) => ({ width: widthOf(column, rows) }))
  return writeWorkbook([head, ...body], { sheet: name, columns: widths, stickyRowsCount: 1 }).toBuffer()
}

function cellOf<Row>(column: Column<Row>, row: Row): CellObject | null {
  if (column.kind === 'text') return { value: column.of(row), type: String }
  const value = column.of(row)
  if (value === null) return null
  switch (column.kind) {
    case 'decimal':
      return { value: Number(value), type: Number }
    case 'money':
      return { value: Number(hryvnias(Number(value))), type: Number, format: formats.money }
    default: {
      const firstDay = column.kind === 'month' ? `${value}-01` : String(value)
      return { value: new Date(`${firstDay}T00:00:00Z`), type: Date, format: formats[column.kind] }
    }
  }
}

function widthOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  let longest = Math.max(narrowest, column.title.length + 2)
  if (column.kind === 'text') for (const row of rows) longest = Math.max(longest, column.of(row).length + 1)
  return Math.min(longest, widest)
}

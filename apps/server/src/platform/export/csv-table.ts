import { type CsvCell, csvMark, csvRow } from '../csv/csv-row.ts'
import { type Column, hryvnias, type Table } from './table.ts'

/**
 * Returns the table as Ukrainian Excel opens it: UTF-8 byte order mark, `;`, CRLF, decimal comma, days as 05.10.2026.
 */
export function csvTable<Row>({ columns, rows }: Table<Row>): string {
  const head = csvRow(columns.map(({ title }) => title))
  return csvMark + head + rows.map((row) => csvRow(columns.map((column) => cellOf(column, row)))).join('')
}

function cellOf<Row>(column: Column<Row>, row: Row): CsvCell {
  if (column.kind === 'text') return column.of(row)
  const value = column.of(row)
  if (value === null) return ''
  switch (column.kind) {
    case 'decimal':
      return { figure: String(value).replace('.', ',') }
    case 'money':
      return { figure: hryvnias(Number(value)).replace('.', ',') }
    default:
      return String(value).split('-').reverse().join('.')
  }
}

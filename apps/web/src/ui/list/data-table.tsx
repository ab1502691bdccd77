import { Fragment, type ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money: right-aligned, so that the digits align. */
  numeric?: boolean
}

interface DataTableProps<Row> {
  /** The table's caption; shown above it, or for screen readers only. */
  caption: string
  captionHidden?: boolean
  /** The first column is the row's header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Content below a row, over the whole width; null: none. */
  detail?: (row: Row) => ReactNode
  /** On a phone: `lines` for many short rows, whose cells need no labels; the last cell has its own line. */
  phone?: 'cards' | 'lines'
}

/** A table in its own scroll box; below 640 px each row becomes a card with visible labels, or two lines. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  detail,
  phone = 'cards',
}: DataTableProps<Row>) {
  return (
    <section className={styles.box} aria-label={caption}>
      <table className={phone === 'lines' ? `${styles.table} ${styles.lines}` : styles.table}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? styles.numeric : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr>
                {columns.map((column, place) => (
                  <DataCell key={column.key} column={column} row={row} heading={place === 0} />
                ))}
              </tr>
              <DetailRow span={columns.length}>{detail?.(row)}</DetailRow>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DetailRow({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr className={styles.detail}>
      <td colSpan={span}>{children}</td>
    </tr>
  )
}

interface DataCellProps<Row> {
  column: Column<Row>
  row: Row
  heading: boolean
}

function DataCell<Row>({ column, row, heading }: DataCellProps<Row>) {
  const className = column.numeric ? styles.numeric : undefined
  if (heading) {
    return (
      <th scope="row" data-label={column.header} className={className}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td data-label={column.header} className={className}>
      {column.cell(row)}
    </td>
  )
}

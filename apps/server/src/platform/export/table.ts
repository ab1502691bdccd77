/** A column of an exported table: its heading and the value of each row; null is an empty cell. */
export type Column<Row> = { readonly title: string } & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string }
  /** An exact decimal as text with a point. */
  | { readonly kind: 'decimal'; readonly of: (row: Row) => string | null }
  /** Integer kopiykas, written in hryvnias. */
  | { readonly kind: 'money'; readonly of: (row: Row) => number | null }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly of: (row: Row) => string | null }
  /** `YYYY-MM`. */
  | { readonly kind: 'month'; readonly of: (row: Row) => string | null }
)

/** A list to export as a file (G12). */
export interface Table<Row> {
  /** Name of the workbook's sheet; at most 31 characters. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** `-1250` → `-12.50`, exactly. */
export function hryvnias(kop: number): string {
  const digits = String(Math.abs(kop)).padStart(3, '0')
  return `${kop < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

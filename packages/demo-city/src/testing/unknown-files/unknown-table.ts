import type { Random } from '../../random.ts'

/** A column of a file of an invented provider. */
export interface Column {
  readonly heading: string
  /** The field of the portal that the column holds; omitted: the portal does not need the column. */
  readonly field?: string
  /** Zone of a reading, if the file has one column a zone. */
  readonly zone?: string
  /** Heading of the group of columns above it. */
  readonly group?: string
  readonly cell: (row: number) => string
}

/** A mistake that a person made in the file: the text of one cell of one row. */
export interface Mistake {
  readonly heading: string
  readonly text: string
}

export interface Table {
  readonly columns: readonly Column[]
  /** Cells of every row; a row may be bad. */
  readonly rows: readonly (readonly string[])[]
  /** Numbers of bad rows, from 0. */
  readonly bad: readonly number[]
}

/** Writes `good` rows, and among them a row for each mistake. */
export function tableOf(
  random: Random,
  { columns, good, mistakes }: { columns: readonly Column[]; good: number; mistakes: readonly Mistake[] },
): Table {
  const count = good + mistakes.length
  const bad = shuffled(random, [...Array(count).keys()].slice(1)).slice(0, mistakes.length)
  const rows = Array.from({ length: count }, (_, row) => {
    const mistake = mistakes[bad.indexOf(row)]
    return columns.map(({ heading, cell }) => (heading === mistake?.heading ? mistake.text : cell(row)))
  })
  return { columns, rows, bad }
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list]
  return list.map(() => rest.splice(random.integer(0, rest.length - 1), 1)[0] as T)
}

/** `1234567` → `12 345,67` with these separators. */
export function hryvnias(kop: number, { decimal = '.', thousands = '', minus = '-' } = {}): string {
  const digits = String(Math.abs(kop)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${kop < 0 ? minus : ''}${whole}${decimal}${digits.slice(-2)}`
}

/** The day of a month in a notation that names `dd`, `MM`, `yyyy` or `yy`. */
export function written(day: string, notation: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: date }
  return notation.replace(/yyyy|yy|MM|dd/g, (part) => parts[part] ?? '')
}

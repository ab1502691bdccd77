import { dayPattern } from '../imports/stage/written-day.ts'

const DAYS = [
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'yyyyMMdd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'yyyy/MM/dd',
  'd.M.yyyy',
  'ddMMyyyy',
  'MM/dd/yyyy',
  'dd.MM.yy',
]
const MONTHS = ['MM.yyyy', 'yyyy-MM', 'yyyyMM', 'MM/yyyy', 'yyyy/MM', 'yyyy.MM', 'M.yyyy', 'yyyy-M', 'MMyyyy']

export type ColumnShape = 'empty' | 'integer' | 'decimal' | 'day' | 'month' | 'text'

/** The type that all values of a column share. */
export interface ColumnLook {
  readonly shape: ColumnShape
  /** Format of the days or months, in the notation of profiles; null: the values are no dates. */
  readonly format: string | null
  /** Decimal sign of the values; null: integers or texts. */
  readonly decimal: ',' | '.' | null
  /** Cells that are not empty. */
  readonly filled: number
  /** Distinct values in the order of the file, each with its count. */
  readonly values: ReadonlyMap<string, number>
}

/** Most distinct values to keep per column; a column with more contains no codes. */
const MOST_VALUES = 200

/** Determines the type and the values of a column. */
export function lookAt(cells: readonly string[]): ColumnLook {
  const filled = cells.map((cell) => cell.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '')).filter((cell) => cell !== '')
  const values = new Map<string, number>()
  for (const cell of filled)
    if (values.has(cell) || values.size < MOST_VALUES) values.set(cell, (values.get(cell) ?? 0) + 1)
  const own = { filled: filled.length, values }
  if (filled.length === 0) return { shape: 'empty', format: null, decimal: null, ...own }
  const distinct = [...values.keys()]
  const month = MONTHS.find((format) => distinct.every((value) => isWritten(value, format)))
  if (month) return { shape: 'month', format: month, decimal: null, ...own }
  const day = DAYS.find((format) => distinct.every((value) => isWritten(value, format)))
  if (day) return { shape: 'day', format: day, decimal: null, ...own }
  return { ...numbers(distinct), format: null, ...own }
}

function numbers(values: readonly string[]): { shape: ColumnShape; decimal: ',' | '.' | null } {
  const plain = values.map((value) => value.replace(/[ \u00a0\u202f]/g, ''))
  if (plain.every((value) => /^[-+]?[0-9]+$/.test(value))) return { shape: 'integer', decimal: null }
  const comma = plain.every((value) => /^[-+]?[0-9]*(?:,[0-9]+)?$/.test(value))
  if (comma) return { shape: 'decimal', decimal: ',' }
  const point = plain.every((value) => /^[-+]?[0-9]*(?:\.[0-9]+)?$/.test(value))
  return point ? { shape: 'decimal', decimal: '.' } : { shape: 'text', decimal: null }
}

const [FIRST_YEAR, LAST_YEAR] = [1950, 2079]

/** True if the text is a valid day (or first day of a month) in that format. */
function isWritten(value: string, format: string): boolean {
  const { pattern, parts } = dayPattern(format)
  const found = new RegExp(pattern).exec(value)
  if (!found) return false
  const [year, month, day] = parts.map((group) => (group === 0 ? 1 : Number(found[group]))) as [number, number, number]
  const whole = year < 100 ? 2000 + year : year
  if (whole < FIRST_YEAR || whole > LAST_YEAR) return false
  const date = new Date(Date.UTC(whole, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

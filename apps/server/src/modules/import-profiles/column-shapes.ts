import { monthsAsNumbers } from '../imports/stage/month-words.ts'
import { repairNumber } from '../imports/stage/repaired-number.ts'
import { dayPattern, hasMonthWord } from '../imports/stage/written-day.ts'

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
  'dd/MM/yy',
  'dd.MM.yyyy HH:mm',
  'dd.MM.yyyy HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy-MM-dd HH:mm:ss',
  'd MMMM yyyy',
  'dd MMMM yyyy',
]
const MONTH_WORDS = ['MMMM yyyy', 'MMMM.yy', 'MMMM yy', 'MMMM.yyyy', 'MMMM-yy', 'yyyy MMMM']
const MONTHS = [
  'MM.yyyy',
  'yyyy-MM',
  'yyyyMM',
  'MM/yyyy',
  'yyyy/MM',
  'yyyy.MM',
  'M.yyyy',
  'yyyy-M',
  'MMyyyy',
  ...MONTH_WORDS,
]

export type ColumnShape = 'empty' | 'integer' | 'decimal' | 'day' | 'month' | 'text'

/** The type that nearly all values of a column share; a file may have some bad rows. */
export interface ColumnLook {
  readonly shape: ColumnShape
  /** Format of the days or months, in the notation of profiles; null: the values are no dates. */
  readonly format: string | null
  /** Decimal sign of the values; null: integers or texts. */
  readonly decimal: ',' | '.' | null
  /** True if most numbers have a unit, a dash for a minus or marks between thousands. */
  readonly isDressed: boolean
  /** Cells that are not empty. */
  readonly filled: number
  /** Distinct values in the order of the file, each with its count. */
  readonly values: ReadonlyMap<string, number>
  /** Distinct values of another type, each with its count. */
  readonly odd: ReadonlyMap<string, number>
}

/** Most distinct values to keep per column; a column with more contains no codes. */
const MOST_VALUES = 200
/** Least share of cells that must have a type. */
const LEAST_SHARE = 0.8

/** Determines the type and the values of a column. */
export function lookAt(cells: readonly string[]): ColumnLook {
  const filled = cells.map((cell) => cell.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '')).filter((cell) => cell !== '')
  const values = new Map<string, number>()
  for (const cell of filled)
    if (values.has(cell) || values.size < MOST_VALUES) values.set(cell, (values.get(cell) ?? 0) + 1)
  const own = { filled: filled.length, values }
  const bare = { format: null, decimal: null, isDressed: false, odd: new Map<string, number>() }
  if (filled.length === 0) return { shape: 'empty', ...bare, ...own }
  const month = bestOf(MONTHS, values, isWritten)
  if (month) return { ...bare, shape: 'month', format: month.way, odd: month.odd, ...own }
  const day = bestOf(DAYS, values, isWritten)
  if (day) return { ...bare, shape: 'day', format: day.way, odd: day.odd, ...own }
  const number = bestOf(NUMBERS, values, (value, { pattern }) => pattern.test(value.replace(GAPS, '')))
  const dressed =
    number ?? bestOf(NUMBERS, values, (value, { pattern }) => pattern.test(repairNumber(value).replace(GAPS, '')))
  if (!dressed) return { shape: 'text', ...bare, ...own }
  const { shape, decimal } = dressed.way
  return { ...bare, shape, decimal, isDressed: number === undefined, odd: dressed.odd, ...own }
}

const GAPS = /[ \u00a0\u202f]/g
const NUMBERS = [
  { shape: 'integer', decimal: null, pattern: /^[-+]?[0-9]+$/ },
  { shape: 'decimal', decimal: ',', pattern: /^[-+]?(?:[0-9]+|[0-9]*,[0-9]+)$/ },
  { shape: 'decimal', decimal: '.', pattern: /^[-+]?(?:[0-9]+|[0-9]*\.[0-9]+)$/ },
] as const

/** The first way of writing that all values have, or else the one that most have, with the other values. */
function bestOf<Way>(
  ways: readonly Way[],
  values: ReadonlyMap<string, number>,
  isSo: (value: string, way: Way) => boolean,
): { way: Way; odd: ReadonlyMap<string, number> } | undefined {
  const total = sumOf(values)
  let best: { way: Way; odd: ReadonlyMap<string, number>; rest: number } | undefined
  for (const way of ways) {
    const odd = new Map([...values].filter(([value]) => !isSo(value, way)))
    const rest = sumOf(odd)
    if (rest <= total * (1 - LEAST_SHARE) && rest < (best?.rest ?? Number.POSITIVE_INFINITY)) best = { way, odd, rest }
    if (rest === 0) break
  }
  return best
}

const sumOf = (values: ReadonlyMap<string, number>) => [...values.values()].reduce((sum, count) => sum + count, 0)

const [FIRST_YEAR, LAST_YEAR] = [1950, 2079]

/** True if the text is a valid day (or first day of a month) in that format. */
function isWritten(value: string, format: string): boolean {
  const { pattern, parts } = dayPattern(format)
  const found = new RegExp(pattern).exec(hasMonthWord(format) ? monthsAsNumbers(value) : value)
  if (!found) return false
  const [year, month, day] = parts.map((group) => (group === 0 ? 1 : Number(found[group]))) as [number, number, number]
  const whole = year < 100 ? 2000 + year : year
  if (whole < FIRST_YEAR || whole > LAST_YEAR) return false
  const date = new Date(Date.UTC(whole, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

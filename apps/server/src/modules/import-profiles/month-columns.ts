import { monthsAsNumbers, namesMonth } from '../imports/stage/month-words.ts'
import type { SeenColumn } from './propose-records.ts'

/** A column whose heading is a month: «Січень», «Показник за січ.26», «01.2026». */
interface MonthColumn {
  readonly heading: string
  /** From 1. */
  readonly month: number
  /** null: the heading has no year. */
  readonly year: number | null
}

/** Columns of a table, each with the values of one month. */
export interface MonthRun {
  readonly columns: MonthColumn[]
  /** Where the year of months without one is stated: a column, or a pattern of the file's name; null: the file does not state it. */
  readonly year: { readonly from: 'column' | 'fileName'; readonly text: string } | null
}

const LEAST = 3
/** Most records that a profile reads from one row. */
const MOST = 50
const NUMBERS = new Set(['integer', 'decimal', 'empty'])
const YEAR_HEADING = /(?<!\p{L})(?:рік|року|год|year)(?!\p{L})/iu

/** Months in figures. «станом на 01.02.2026» names a day and does not match. Spreadsheets store «січ.26» as 2026-01-01, which matches. */
const WAYS = [
  /(?<![0-9.,/-])(?<month>0?[1-9]|1[0-2])[._/-](?<year>(?:20)?[0-9]{2})(?![0-9.,/-])/,
  /(?<![0-9.,/-])(?<year>20[0-9]{2})[._/-](?<month>0[1-9]|1[0-2])(?:-01)?(?![0-9.,/-])/,
]
const IN_WORDS = /(?<![0-9])(?<month>0[1-9]|1[0-2])(?![0-9])(?:[ .,'’-]*(?<short>[0-9]{2})(?![0-9]))?/
const YEAR = /(?<![0-9])20[0-9]{2}(?![0-9])/

/** Finds the columns of months of a table. Null: the table has none, or their headings disagree in words or years. */
export function monthRun(columns: readonly SeenColumn[], fileName: string): MonthRun | null {
  const groups = new Map<string, MonthColumn[]>()
  for (const { heading, look } of columns) {
    const found = NUMBERS.has(look.shape) ? monthOf(heading) : undefined
    if (found) groups.set(found.rest, [...(groups.get(found.rest) ?? []), found.column])
  }
  const [run = []] = [...groups.values()].sort((one, other) => other.length - one.length)
  const names = new Set(run.map(({ month, year }) => `${year}-${month}`))
  const years = new Set(run.map(({ year }) => year === null))
  if (run.length < LEAST || run.length > MOST || names.size < run.length || years.size > 1) return null
  return { columns: run, year: years.has(true) ? yearOf(columns, fileName) : null }
}

/** Returns the month of a heading, and its other words: they differ between «Показник за січень» and «Борг за січень». */
function monthOf(heading: string): { column: MonthColumn; rest: string } | undefined {
  const isNamed = namesMonth(heading)
  const written = isNamed ? monthsAsNumbers(heading) : heading
  const found = (isNamed ? [IN_WORDS] : WAYS).map((way) => way.exec(written)).find((one) => one !== null)
  if (!found?.groups) return undefined
  const { month, year = YEAR.exec(written)?.[0] ?? found.groups['short'] } = found.groups
  const full = year?.length === 2 ? `20${year}` : year
  return {
    column: { heading, month: Number(month), year: full === undefined ? null : Number(full) },
    rest: written
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  }
}

/** The year of rows by a column of years, or by the file's name. */
function yearOf(columns: readonly SeenColumn[], fileName: string): MonthRun['year'] {
  const isYear = ({ heading, look: { values } }: SeenColumn) =>
    YEAR_HEADING.test(heading) && [...values.keys()].every((value) => /^20[0-9]{2}$/.test(value))
  const column = columns.find(isYear)
  if (column) return { from: 'column', text: column.heading }
  return /20[0-9]{2}/.test(fileName) ? { from: 'fileName', text: '(20[0-9]{2})' } : null
}

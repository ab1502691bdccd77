import { headingsOf, isNumbering, namesByPlace } from '../../read/join-headings.ts'
import type { Encoding } from '../schema-parts.ts'

/** The designer of profiles cannot draft a profile for such a file; the message is Ukrainian and says what to do. */
export class UnreadableSample extends Error {}

/** A file that the designer of profiles reads only the beginning of. */
export interface SampleFile {
  /** A local copy of the file or of its beginning. */
  readonly path: string
  /** The provider's name of the file. */
  readonly name: string
  /** Size of the whole file. */
  readonly size: number
  /** The first bytes: whole lines if the file has lines. */
  readonly head: Buffer
}

/** Values that staff chose instead of the guess. */
export interface Overrides {
  readonly encoding?: string | undefined
  readonly separator?: string | undefined
  /** Where the headings of tables stand, by the tables' titles. */
  readonly headings?: readonly GivenHeadings[] | undefined
  /** Columns by their places in a line, and the line of the first row. */
  readonly columns?: readonly PlacedColumn[] | undefined
  readonly firstRow?: number | undefined
}

/** A column by its first and last position in a line, from 1. */
export interface PlacedColumn {
  readonly name: string
  readonly first: number
  readonly last: number
}

/** The last row of a table's headings, from 1, and the number of rows that they take. */
export interface HeadingPlace {
  readonly headingRow: number
  readonly headingRows: number
}

type GivenHeadings = HeadingPlace & { readonly title: string }

export type Sureness = 'certain' | 'likely' | 'unsure'

/** One detected property of the file, which staff may change. */
export interface Finding {
  readonly what: 'kind' | 'encoding' | 'separator' | 'headingRow' | 'lineEnd'
  readonly value: string
  readonly sure: Sureness
}

/** A mistake in the file; the text is Ukrainian and names the line if there is one. */
export interface Problem {
  readonly message: string
  readonly line: number | null
}

/** The first rows of a table of a file: the file itself, a sheet, a kind of JSON line. */
export interface SampleTable {
  readonly title: string
  readonly sheet?: string
  readonly type?: string
  readonly each?: string
  readonly headingRow: number
  /** Rows that the headings take; above 1 if headings are merged. */
  readonly headingRows: number
  readonly headings: readonly string[]
  /** True if the headings are names by place, because the table has none of its own. */
  readonly isNameless?: boolean
  readonly rows: readonly SampleRow[]
  /** A row with sums after all others, recognised by a cell such as «Разом». */
  readonly totals?: SampleRow
}

export interface SampleRow {
  /** «рядок 2», «запис 3». */
  readonly place: string
  readonly cells: readonly string[]
}

/** The detected properties of a file, with the values that staff chose. */
export interface Inspected {
  /** The format as a profile states it; null: staff must write it by hand (columns by position). */
  readonly format: Readonly<Record<string, unknown>> | null
  readonly encoding: Encoding | undefined
  readonly findings: readonly Finding[]
  readonly problems: readonly Problem[]
  readonly tables: readonly SampleTable[]
  /** The first lines of a file whose columns have places in a line. */
  readonly lines?: readonly string[]
}

/** Rows of a table that are searched for types and codes. */
export const SAMPLE_ROWS = 500
const LONGEST_CELL = 200
/** Most columns in the preview; a profile may name further ones. */
export const MOST_COLUMNS = 300

export const cellOf = (text: string): string => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text)

/**
 * Returns the first row that may be headings: several cells, most of them filled, all different, at least 80 % with
 * letters.
 */
function headingRowIn(rows: readonly (readonly string[])[]): number | undefined {
  const widths = rows.slice(0, 60).map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const usual = Math.max(...widths, 0)
  const at = rows.slice(0, 20).findIndex((cells, row) => (widths[row] ?? 0) * 2 > usual && looksLikeHeadings(cells))
  return at < 0 || isLikeBelow(rows, at) ? undefined : at + 1
}

/** True for a cell that has only a number or a date of digits. */
export const isFigure = (cell = ''): boolean => /^[-\d., ]*\d$/.test(cell.trim())

/** True if a row has figures in all columns in which the rows below it have figures: it is such a row itself. */
function isLikeBelow(rows: readonly (readonly string[])[], row: number): boolean {
  const below = rows.slice(row + 1, row + 51)
  const width = Math.max(0, ...below.map((cells) => cells.length))
  const figures = Array.from({ length: width }, (_, at) => at).filter(
    (at) => below.filter((cells) => isFigure(cells[at])).length > below.length * 0.8,
  )
  return figures.length > 0 && figures.every((at) => isFigure(rows[row]?.[at]))
}

function looksLikeHeadings(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const words = filled.filter((cell) => /\p{L}/u.test(cell))
  return filled.length > 1 && new Set(filled).size === filled.length && words.length >= filled.length * 0.8
}

/** Where the headings of a table stand and what they are: given by staff, or guessed. */
export function placedHeadings(
  rows: readonly (readonly string[])[],
  given: HeadingPlace | undefined,
): HeadingPlace & Pick<SampleTable, 'headings' | 'isNameless'> {
  const first = rows.findIndex((cells) => cells.length > 0)
  const none = { headingRow: isLikeBelow(rows, first) ? 0 : 1, headingRows: 1 }
  const { headingRow, headingRows } = given ?? headingsIn(rows) ?? none
  const place = { headingRow, headingRows: Math.min(headingRows, Math.max(1, headingRow)) }
  const isNameless = headingRow === 0
  const names = isNameless
    ? namesByPlace(usualWidth(rows))
    : headingsOf(undefined, rows.slice(headingRow - place.headingRows, headingRow))
  return { ...place, headings: names.slice(0, MOST_COLUMNS).map(cellOf), ...(isNameless && { isNameless }) }
}

/** The number of cells that most of these rows have. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>()
  for (const { length } of rows) if (length > 0) times.set(length, (times.get(length) ?? 0) + 1)
  return [...times].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 1
}

/** Returns where the headings stand; undefined: no row looks like headings. A row that numbers the columns is one of them. */
export function headingsIn(rows: readonly (readonly string[])[]): HeadingPlace | undefined {
  const at = rows.slice(0, 20).findIndex(isNumbering)
  const place = namesIn(rows.filter((_, row) => row !== at))
  if (place?.headingRow !== at) return place
  return { headingRow: place.headingRow + 1, headingRows: place.headingRows + 1 }
}

function namesIn(rows: readonly (readonly string[])[]): HeadingPlace | undefined {
  const row = headingRowIn(rows)
  if (row === undefined) return undefined
  const [above, own = [], below = []] = [rows[row - 2], rows[row - 1], rows[row]]
  if (fillGaps(own, below, rows.slice(row + 1))) return { headingRow: row + 1, headingRows: 2 }
  return { headingRow: row, headingRows: above && fillGaps(own, above, rows.slice(row)) ? 2 : 1 }
}

/**
 * True if the columns of `body` that have no heading of their own in a row all have one in the other row, as merged
 * headings do.
 */
function fillGaps(own: readonly string[], other: readonly string[], body: readonly (readonly string[])[]): boolean {
  const isFilled = (cells: readonly string[] | undefined, at: number) => (cells?.[at] ?? '').trim() !== ''
  const width = Math.max(own.length, other.length)
  const gaps = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !isFilled(own, at) && body.slice(0, 10).some((cells) => isFilled(cells, at)),
  )
  return (
    gaps.length > 0 && gaps.every((at) => isFilled(other, at)) && other.every((cell) => !/^[\d\s.,-]*\d$/.test(cell))
  )
}

/** Begins the first text of a row of sums. */
export const SUMS = /^(?:разом|всього|усього|підсумок|загалом|итого|всего)/i
/** Most rows below the row of sums: a signature, a date. */
const MOST_BELOW = 8

/** Separates the row of sums, and leaves out the rows below it. @param rows the last rows of the table and those before */
export function withoutTotals(rows: readonly SampleRow[]): { body: readonly SampleRow[]; totals?: SampleRow } {
  const from = Math.max(0, rows.length - MOST_BELOW - 1)
  const at = rows.findIndex(({ cells }, place) => place >= from && cells.some((cell) => SUMS.test(cell.trim())))
  const totals = rows[at]
  if (!totals?.cells.some((cell) => /[0-9]/.test(cell))) return { body: rows }
  return { body: rows.slice(0, at), totals }
}

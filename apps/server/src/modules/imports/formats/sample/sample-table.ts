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
  /** The row of the headings, from 1. */
  readonly headingRow?: number | undefined
}

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
  readonly headings: readonly string[]
  readonly rows: readonly SampleRow[]
  /** A last row with sums, recognised by a cell such as «Разом». */
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
export function headingRowIn(rows: readonly (readonly string[])[]): number | undefined {
  const widths = rows.slice(0, 60).map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const usual = Math.max(...widths, 0)
  const at = rows.slice(0, 20).findIndex((cells, row) => (widths[row] ?? 0) * 2 > usual && looksLikeHeadings(cells))
  return at < 0 ? undefined : at + 1
}

function looksLikeHeadings(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const words = filled.filter((cell) => /\p{L}/u.test(cell))
  return filled.length > 1 && new Set(filled).size === filled.length && words.length >= filled.length * 0.8
}

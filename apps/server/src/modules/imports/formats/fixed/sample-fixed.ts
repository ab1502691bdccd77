import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import { namesByPlace } from '../../read/join-headings.ts'
import {
  cellOf,
  type Inspected,
  isFigure,
  type Overrides,
  type PlacedColumn,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleTable,
  SUMS,
} from '../sample/sample-table.ts'
import { encodingOf, lineProblems } from '../sample/text-findings.ts'

const SHOWN_LINES = 20
const LONGEST_SHOWN = 400

/** Proposes columns where all rows have a blank between them; staff correct their places. @throws UnreadableSample */
export function inspectFixed({ head }: SampleFile, given: Overrides): Inspected {
  const { encoding, finding } = encodingOf(head, given)
  const lines = iconv.decode(head, encoding).split(/\r?\n/)
  const problems = lineProblems(head, encoding)
  const shown = lines.slice(0, SHOWN_LINES).map((line) => line.slice(0, LONGEST_SHOWN))
  const found = { encoding, findings: [finding], lines: shown }
  // A first line of blanks belongs to a register with a header and control totals, which only its program describes.
  if (!given.columns && lines[0]?.trim() === '') {
    problems.push({ message: t('importProfile.problem.fixed'), line: null })
    return { ...found, format: null, problems, tables: [linesAsTable(lines)] }
  }
  const guess = guessColumns(lines)
  const { columns = guess.columns, firstRow = guess.firstRow } = given
  const places = Object.fromEntries(columns.map(({ name, first, last }) => [name, [first, last]]))
  const format = { type: 'fixed', encoding, columns: places, ...(firstRow > 1 && { firstRow }) }
  return { ...found, format, problems, tables: [tableOf(lines, columns, firstRow)] }
}

function tableOf(lines: readonly string[], columns: readonly PlacedColumn[], firstRow: number): SampleTable {
  const rows = lines
    .map((line, at) => ({ line, n: at + 1 }))
    .filter(({ line, n }) => n >= firstRow && line !== '')
    .slice(0, SAMPLE_ROWS)
  return {
    ...{ title: '', headingRow: 1, headingRows: 1, headings: columns.map(({ name }) => name) },
    rows: rows.map(({ line, n }) => ({
      place: `рядок ${n}`,
      cells: columns.map(({ first, last }) => cellOf(line.slice(first - 1, last).trim())),
    })),
  }
}

const linesAsTable = (lines: readonly string[]): SampleTable => ({
  ...{ title: '', headingRow: 1, headingRows: 1, headings: [t('importProfile.line')] },
  rows: lines
    .slice(0, 30)
    .map((line, at) => ({ place: `рядок ${at + 1}`, cells: [cellOf(line)] }))
    .filter(({ cells: [line = ''] }) => line.trim() !== ''),
})

/** A line of dashes, as old programs draw it between headings and rows. */
const isRule = (line: string) => /^[-=_+*─═ ]+$/.test(line)

/** Most lines above the rows: titles and headings. */
const MOST_ABOVE = 5

function guessColumns(lines: readonly string[]): { columns: PlacedColumn[]; firstRow: number } {
  const filled = lines.filter((line) => line.trim() !== '' && !isRule(line) && !SUMS.test(line.trim()))
  const rows = filled.slice(Math.min(MOST_ABOVE, Math.floor(filled.length / 2)))
  const width = Math.max(0, ...rows.map((line) => line.length))
  const isBlank = (at: number) => rows.every((line) => (line[at] ?? ' ') === ' ')
  const starts = [...Array(width).keys()].filter((at) => !isBlank(at) && (at === 0 || isBlank(at - 1)))
  const places = starts.map((start) => {
    let end = start
    while (end < width && !isBlank(end)) end += 1
    return { first: start + 1, last: end }
  })
  const firstRow = firstRowOf(lines, rows.slice(0, SAMPLE_ROWS), places)
  const above = lines.slice(0, firstRow - 1).findLast((line) => line.trim() !== '' && !isRule(line))
  const isText = ({ first, last }: Place) => rows.some((line) => /\p{L}/u.test(line.slice(first - 1, last)))
  const byGaps = joined(places, (place, before) => place.first > before.last + 2 || !isText(place) || !isText(before))
  // Fewer headings than half of the columns are a title.
  const stated = wordsOf(above ?? '')
  const words = stated.length > 1 && stated.length * 2 >= byGaps.length ? stated : []
  const byWords = (place: Place, before: Place) => words.some(({ index }) => index >= before.last && index < place.last)
  const columns = withNames(words.length > 0 ? joined(places, byWords) : byGaps, words)
  return { firstRow, columns: widened(columns, words, width) }
}

interface Place {
  readonly first: number
  readonly last: number
}

/** Joins places that blanks divide by chance, as after «вул.», to the column on their left. */
function joined(places: readonly Place[], isOwn: (place: Place, before: Place) => boolean): Place[] {
  const columns: Place[] = []
  for (const place of places) {
    const before = columns.at(-1)
    if (before && !isOwn(place, before)) columns.splice(-1, 1, { first: before.first, last: place.last })
    else columns.push(place)
  }
  return columns
}

/** Headings of a line, each with its place from 0; words with one blank between them are one heading. */
const wordsOf = (line: string) => [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: name, index }) => ({ name, index }))

/** The first line that has figures where nearly all rows have only figures. */
function firstRowOf(lines: readonly string[], rows: readonly string[], places: readonly Place[]): number {
  const cells = (line: string) => places.map(({ first, last }) => line.slice(first - 1, last).trim())
  const sample = rows.map(cells)
  const figures = places
    .map((_, at) => at)
    .filter((at) => sample.filter((row) => isFigure(row[at])).length > sample.length * 0.7)
  if (figures.length === 0) return 1
  const at = lines.slice(0, MOST_ABOVE + 1).findIndex((line) => {
    const row = cells(line)
    return figures.filter((column) => isFigure(row[column])).length * 2 > figures.length
  })
  return Math.max(0, at) + 1
}

/**
 * Gives the blanks between two columns to the left one, or to the right one from where its heading begins: a later file may
 * have longer values.
 */
function widened(columns: readonly PlacedColumn[], words: ReturnType<typeof wordsOf>, width: number): PlacedColumn[] {
  const starts = columns.map(({ first }, at) => {
    const before = columns[at - 1]?.last ?? 0
    return at === 0 ? 1 : (words.find(({ index }) => index >= before && index < first)?.index ?? first - 1) + 1
  })
  return columns.map((column, at) => ({ ...column, first: starts[at] ?? 1, last: (starts[at + 1] ?? width + 1) - 1 }))
}

/** Names columns by the headings that begin over them. */
function withNames(places: readonly Place[], words: ReturnType<typeof wordsOf>): PlacedColumn[] {
  const names = places.map(({ last }, at) => {
    const from = places[at - 1]?.last ?? 0
    const own = words.filter(({ index }) => index >= from && index < last)
    return own.length === 1 ? (own[0]?.name ?? '') : ''
  })
  return places.map((place, at) => {
    const name = names[at] ?? ''
    const isOwn = name !== '' && names.filter((one) => one === name).length === 1
    return { ...place, name: isOwn ? name : (namesByPlace(places.length)[at] ?? '') }
  })
}

import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import { splitRecord } from '../../read/csv-scanner.ts'
import {
  cellOf,
  type Finding,
  headingsIn,
  type Inspected,
  MOST_COLUMNS,
  type Overrides,
  placedHeadings,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleRow,
  type SampleTable,
  type Sureness,
  withoutTotals,
} from '../sample/sample-table.ts'
import { encodingOf, lineProblems } from '../sample/text-findings.ts'

/** Most records that are read of a text. */
const MOST_RECORDS = SAMPLE_ROWS + 20
const SEPARATORS = [';', '\t', '|', ',', '~', '^', ':']

/** Finds out the encoding, separator and headings of a CSV file. @throws UnreadableSample */
export function inspectCsv({ head, size }: SampleFile, given: Overrides): Inspected {
  const { encoding, finding } = encodingOf(head, given)
  const text = iconv.decode(head, encoding)
  const isWhole = head.length >= size
  const { table, separator, sure, hasHeadings } = sampleCsv(text, given, isWhole)
  const { headingRow, headingRows, isNameless = false } = table
  const problems = lineProblems(head, encoding)
  if (isNameless) problems.push({ message: t('importProfile.problem.nameless'), line: null })
  else if (!hasHeadings) problems.push({ message: t('importProfile.problem.headings'), line: null })
  const ended = !isWhole || text.endsWith('\n')
  if (!ended) problems.push({ message: t('importProfile.problem.lastLine'), line: null })
  const lineEnd = text.includes('\r\n') ? 'CRLF' : 'LF'
  if (!text.includes('\n') && text.includes('\r')) problems.push({ message: t('importProfile.problem.cr'), line: null })
  const findings: Finding[] = [
    finding,
    { what: 'separator', value: separator, sure },
    { what: 'headingRow', value: String(headingRow), sure: hasHeadings ? 'certain' : 'unsure' },
    { what: 'lineEnd', value: lineEnd, sure: 'certain' },
  ]
  const headings = {
    ...(headingRow !== 1 && { headingRow }),
    ...(headingRows > 1 && { headingRows }),
    ...(isNameless && { headings: table.headings }),
  }
  const format = { type: 'csv', encoding, separator, ...headings, ...(!ended && { finalLineEnd: 'optional' }) }
  return { format, encoding, findings, problems, tables: [table] }
}

interface Csv {
  readonly table: SampleTable
  readonly separator: string
  readonly sure: Sureness
  /** False if no row looks like headings. */
  readonly hasHeadings: boolean
}

/** The records of a text, and the line where each begins. */
function recordsOf(text: string): { line: number; text: string }[] {
  const records: { line: number; text: string }[] = []
  let [line, start, quoted] = [1, 0, false]
  let begins = 1
  for (let at = 0; at < text.length && records.length < MOST_RECORDS; at += 1) {
    if (text[at] === '"') quoted = !quoted
    if (text[at] !== '\n') continue
    line += 1
    if (quoted) continue
    records.push({ line: begins, text: text.slice(start, at).replace(/\r$/, '') })
    start = at + 1
    begins = line
  }
  if (start < text.length && records.length < MOST_RECORDS) records.push({ line: begins, text: text.slice(start) })
  return records
}

/** The separator that gives most records the same number of fields, and many fields. */
function guessSeparator(records: readonly string[]): { separator: string; sure: Sureness } {
  const scored = SEPARATORS.map((separator) => {
    const widths = records.slice(0, 100).map((record) => splitRecord(record, separator).length)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    const [usual, times] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [1, 0]
    return {
      separator,
      score: usual < 2 ? 0 : (times / widths.length) ** 2 * Math.log(usual + 1),
      share: times / widths.length,
    }
  }).sort((one, other) => other.score - one.score)
  const [best, second] = scored
  if (!best || best.score === 0) return { separator: ';', sure: 'unsure' }
  const clear = best.score > 1.3 * (second?.score ?? 0) && best.share > 0.9
  return { separator: best.separator, sure: clear ? 'certain' : 'likely' }
}

/** The first records of a text of separated fields. */
function sampleCsv(text: string, given: Overrides, isWhole: boolean): Csv {
  const records = recordsOf(text)
  const guess = guessSeparator(records.map((record) => record.text))
  const separator = given.separator ?? guess.separator
  const split = records.map((record) => splitRecord(record.text, separator))
  const filled = split.map((cells, at) => (records[at]?.text === '' ? [] : cells))
  const placed = placedHeadings(filled, given.headings?.[0])
  const rows: SampleRow[] = []
  for (const [at, cells] of split.entries()) {
    if (at < placed.headingRow || records[at]?.text === '') continue
    rows.push({ place: `рядок ${records[at]?.line ?? 0}`, cells: cells.slice(0, MOST_COLUMNS).map(cellOf) })
  }
  const all = isWhole && records.length < MOST_RECORDS ? withoutTotals(rows) : { body: rows }
  const table = {
    ...{ title: '', ...placed, rows: all.body.slice(0, SAMPLE_ROWS) },
    ...('totals' in all && all.totals && { totals: all.totals }),
  }
  return {
    ...{ table, separator, sure: given.separator ? 'certain' : guess.sure },
    hasHeadings: headingsIn(filled) !== undefined,
  }
}

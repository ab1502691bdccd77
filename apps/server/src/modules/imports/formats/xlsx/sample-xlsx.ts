import { t } from '@zatyshok/i18n/translate'
import {
  cellOf,
  type HeadingPlace,
  type Inspected,
  MOST_COLUMNS,
  type Overrides,
  type Problem,
  placedHeadings,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleRow,
  type SampleTable,
  withoutTotals,
} from '../sample/sample-table.ts'
import { readWorkbook } from './read-workbook.ts'
import { type SheetRow, sheetRows, type Workbook } from './sheet-cells.ts'
import { openZip, unzip, type ZipArchive } from './zip-archive.ts'

const MOST_SHEETS = 30
/** Most rows that are read of a sheet; the row of sums of a longer sheet is not found. */
const MOST_ROWS = 50_000
/** Last rows of a sheet, among which is the row of sums. */
const LAST_ROWS = 10

/** Reads the first rows of every sheet. @throws FileRefused if the workbook is cut off or damaged */
export async function inspectXlsx(file: SampleFile, given: Overrides): Promise<Inspected> {
  const tables = await sampleXlsx(file, given)
  return { format: { type: 'xlsx' }, encoding: undefined, findings: [], problems: noHeadings(tables), tables }
}

function noHeadings(tables: readonly SampleTable[]): Problem[] {
  const bare = tables.filter(
    ({ headings, rows, isNameless }) =>
      rows.length > 0 && (isNameless || headings.filter((heading) => heading !== '').length < 2),
  )
  return bare.map(({ title }) => ({ message: t('importProfile.problem.sheetHeadings', { sheet: title }), line: null }))
}

/** The first rows of every sheet, and the row of sums at its end. */
async function sampleXlsx(file: SampleFile, given: Overrides): Promise<SampleTable[]> {
  const archive = await openZip(file.path)
  const { workbook, sheets } = await readWorkbook(archive)
  const tables: SampleTable[] = []
  for (const [sheet, part] of [...sheets].slice(0, MOST_SHEETS)) {
    tables.push(await sampleSheet({ archive, workbook, part, sheet }, placeOf(given, sheet)))
  }
  return tables
}

const placeOf = ({ headings }: Overrides, sheet: string) => headings?.find(({ title }) => title === sheet)

interface Sheet {
  readonly archive: ZipArchive
  readonly workbook: Workbook
  readonly part: string
  readonly sheet: string
}

async function sampleSheet(
  { archive, workbook, part, sheet }: Sheet,
  given: HeadingPlace | undefined,
): Promise<SampleTable> {
  const rows: SheetRow[] = []
  let last: SheetRow[] = []
  let seen = 0
  for await (const row of sheetRows(unzip(archive, part), workbook)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (rows.length < SAMPLE_ROWS + 20) rows.push(row)
    last = [...last.slice(-LAST_ROWS), row]
    seen += 1
    if (seen > MOST_ROWS) break
  }
  // Rows are counted as the spreadsheet shows them, so empty ones above the headings count too.
  const upTo = Array.from(
    { length: Math.min(20, rows.at(-1)?.n ?? 0) },
    (_, at) => rows.find(({ n }) => n === at + 1)?.cells ?? [],
  )
  const placed = placedHeadings(upTo, given)
  const { headingRow } = placed
  const asRow = ({ n, cells }: SheetRow): SampleRow => ({
    place: `рядок ${n}`,
    cells: cells.slice(0, MOST_COLUMNS).map(cellOf),
  })
  const tail = last.filter(({ n }) => n > headingRow)
  const { totals } = withoutTotals(tail.map(asRow))
  const end = tail.find((row) => asRow(row).place === totals?.place)?.n ?? Number.POSITIVE_INFINITY
  const body = rows.filter(({ n }) => n > headingRow && n < end).map(asRow)
  return {
    ...{ title: sheet, sheet, ...placed, rows: body.slice(0, SAMPLE_ROWS) },
    ...(totals && { totals }),
  }
}

import { t } from '@zatyshok/i18n/translate'
import {
  cellOf,
  headingRowIn,
  type Inspected,
  MOST_COLUMNS,
  type Overrides,
  type Problem,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleRow,
  type SampleTable,
} from '../sample/sample-table.ts'
import { readWorkbook } from './read-workbook.ts'
import { type SheetRow, sheetRows, type Workbook } from './sheet-cells.ts'
import { openZip, unzip, type ZipArchive } from './zip-archive.ts'

const MOST_SHEETS = 30
/** Most rows that are read of a sheet; the row of sums of a longer sheet is not found. */
const MOST_ROWS = 50_000
const SUMS = /^(?:разом|всього|усього|підсумок|итого|всего)/i

/** Reads the first rows of every sheet. @throws FileRefused if the workbook is cut off or damaged */
export async function inspectXlsx(file: SampleFile, given: Overrides): Promise<Inspected> {
  const tables = await sampleXlsx(file, given.headingRow)
  return { format: { type: 'xlsx' }, encoding: undefined, findings: [], problems: noHeadings(tables), tables }
}

function noHeadings(tables: readonly SampleTable[]): Problem[] {
  const bare = tables.filter(
    ({ headings, rows }) => rows.length > 0 && headings.filter((heading) => heading !== '').length < 2,
  )
  return bare.map(({ title }) => ({ message: t('importProfile.problem.sheetHeadings', { sheet: title }), line: null }))
}

/** The first rows of every sheet, and the row of sums at its end. */
async function sampleXlsx(file: SampleFile, headingRow: number | undefined): Promise<SampleTable[]> {
  const archive = await openZip(file.path)
  const { workbook, sheets } = await readWorkbook(archive)
  const tables: SampleTable[] = []
  for (const [sheet, part] of [...sheets].slice(0, MOST_SHEETS)) {
    tables.push(await sampleSheet({ archive, workbook, part, sheet }, headingRow))
  }
  return tables
}

interface Sheet {
  readonly archive: ZipArchive
  readonly workbook: Workbook
  readonly part: string
  readonly sheet: string
}

async function sampleSheet({ archive, workbook, part, sheet }: Sheet, given: number | undefined): Promise<SampleTable> {
  const rows: SheetRow[] = []
  let last: SheetRow | undefined
  let seen = 0
  for await (const row of sheetRows(unzip(archive, part), workbook)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (rows.length < SAMPLE_ROWS + 20) rows.push(row)
    last = row
    seen += 1
    if (seen > MOST_ROWS) break
  }
  // Rows are counted as the spreadsheet shows them, so empty ones above the headings count too.
  const upTo = Array.from(
    { length: Math.min(20, rows.at(-1)?.n ?? 0) },
    (_, at) => rows.find(({ n }) => n === at + 1)?.cells ?? [],
  )
  const headingRow = given ?? headingRowIn(upTo) ?? 1
  const asRow = ({ n, cells }: SheetRow): SampleRow => ({
    place: `рядок ${n}`,
    cells: cells.slice(0, MOST_COLUMNS).map(cellOf),
  })
  const headings = (rows.find(({ n }) => n === headingRow)?.cells ?? [])
    .slice(0, MOST_COLUMNS)
    .map((cell) => cellOf(cell.trim()))
  const isSums = last !== undefined && last.n > headingRow && last.cells.some((cell) => SUMS.test(cell.trim()))
  const body = rows.filter(({ n }) => n > headingRow && !(isSums && n === last?.n)).slice(0, SAMPLE_ROWS)
  return {
    title: sheet,
    sheet,
    headingRow,
    headings,
    rows: body.map(asRow),
    ...(isSums && last && { totals: asRow(last) }),
  }
}

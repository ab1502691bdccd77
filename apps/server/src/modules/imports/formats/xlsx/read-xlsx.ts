import { refuseMissingColumns } from '../../profile/needed-columns.ts'
import type { TableRule } from '../../profile/profile-schema.ts'
import { headingsOf } from '../../read/join-headings.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import {
  mostOutput,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  type StagedTable,
  StageWriter,
  stageColumns,
} from '../../stage/staging.ts'
import { readWorkbook } from './read-workbook.ts'
import { readSheet, type Workbook } from './sheet-cells.ts'
import { openZip, unzip, type ZipArchive } from './zip-archive.ts'

/**
 * Loads the sheets of a workbook that the profile names, row by row.
 * @throws FileRefused when the workbook is empty, cut off, damaged, or lacks a sheet or a column.
 */
export async function readXlsx(file: SourceFile): Promise<StagedFile> {
  if (file.size === 0) throw new FileRefused('empty')
  const archive = await openZip(file.path)
  const { workbook, sheets } = await readWorkbook(archive)
  const tables: StagedTable[] = []
  let read = 0
  for (const [at, rule] of file.rule.tables.entries()) {
    const part = sheets.get(rule.sheet ?? '')
    if (part === undefined) throw new FileRefused('sheet', { sheet: rule.sheet ?? '' })
    const reading = { file, archive, workbook, part, rule, at, space: spaceOf(file, rule) }
    const table = await stageSheet(reading)
    file.onBytes(Math.round((file.size * (at + 1)) / file.rule.tables.length))
    tables.push(table.staged)
    read += table.rows
  }
  if (read === 0) throw new FileRefused('empty')
  return { tables, header: new Map(), read, notCounted: 0, refused: new RefusedRows() }
}

/** Index of the sheet's first rule: two rules for one sheet share its rows. */
function spaceOf({ rule }: SourceFile, { sheet }: TableRule): number {
  return rule.tables.findIndex((table) => table.sheet === sheet)
}

/**
 * Only the first of merged cells has the value; the others would be read as empty. The row of totals and the rows below
 * it are not data.
 */
function refuseMergedData(cells: string, { sheet = '', headingRow }: TableRule, totals: number): void {
  const rows = (cells.slice(0, 40).match(/[0-9]+/g) ?? []).map(Number)
  if (Math.max(...rows) > headingRow && Math.min(...rows) < totals) throw new FileRefused('merged', { cells, sheet })
}

interface SheetReading {
  readonly file: SourceFile
  readonly archive: ZipArchive
  readonly workbook: Workbook
  readonly part: string
  readonly rule: TableRule
  readonly at: number
  readonly space: number
}

async function stageSheet(reading: SheetReading): Promise<{ staged: StagedTable; rows: number }> {
  const { file, archive, workbook, part, rule, at, space } = reading
  const name = `import_stage_${at}`
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  const { headingRow, headingRows, totals } = rule
  const above: (readonly string[])[] = []
  let headings: readonly string[] = []
  const begin = async (names: readonly string[]) => {
    headings = names
    refuseMissingColumns(rule, headings)
    await writer.table(name, headings.length)
  }
  if (headingRow === 0) await begin(headingsOf(rule.headings, []))
  let totalsRow = Number.POSITIVE_INFINITY
  let rows = 0
  for await (const one of readSheet(unzip(archive, part), workbook)) {
    if ('merged' in one) {
      refuseMergedData(one.merged, rule, totalsRow)
      continue
    }
    const { n, cells } = one
    if (n <= headingRow - headingRows || cells.every((cell) => cell === '')) continue
    if (n <= headingRow) {
      above.push(cells)
      if (n === headingRow) await begin(headingsOf(rule.headings, above))
      continue
    }
    if (headings.length === 0) break
    rows += 1
    if (totals && cells[headings.indexOf(totals.column)]?.trim() === totals.is) totalsRow = n
    const values = headings.map((_, column) => cells[column] ?? '')
    if (writer.add(name, { n }, values)) await writer.flush()
  }
  if (headings.length === 0) refuseMissingColumns(rule, [])
  await writer.flush()
  const places = { before: `аркуш «${rule.sheet}», рядок` }
  return { staged: { rule, name, columns: stageColumns(headings), space, places }, rows }
}

import { headingsOf } from '../../read/join-headings.ts'
import type { CellRow, RejectedSource } from '../file-format.ts'
import { readWorkbook } from './read-workbook.ts'
import { sheetRows } from './sheet-cells.ts'
import { openZip, unzip } from './zip-archive.ts'

/** Reads the rows below the headings of the sheets that the profile names. The row of totals is not among them. */
export async function* cellsOfXlsx({ path, tables }: Pick<RejectedSource, 'path' | 'tables'>): AsyncGenerator<CellRow> {
  const archive = await openZip(path)
  const { workbook, sheets } = await readWorkbook(archive)
  for (const sheet of new Set(tables.map(({ sheet = '' }) => sheet))) {
    const rule = tables.find((table) => table.sheet === sheet)
    const part = sheets.get(sheet)
    if (!rule || part === undefined) continue
    const above: (readonly string[])[] = []
    let headings = headingsOf(rule.headings, [])
    for await (const { n, cells } of sheetRows(unzip(archive, part), workbook)) {
      if (isHeadingRow(n, rule)) above.push(cells)
      if (n === rule.headingRow) headings = headingsOf(rule.headings, above)
      if (n <= rule.headingRow || cells.every((cell) => cell === '')) continue
      const texts = headings.map((_, at) => (cells[at] ?? '').trim())
      if (rule.totals && texts[headings.indexOf(rule.totals.column)] === rule.totals.is) continue
      yield { sheet, row: n, headings, cells: texts }
    }
  }
}

const isHeadingRow = (n: number, { headingRow, headingRows }: RejectedSource['tables'][number]): boolean =>
  n > headingRow - headingRows && n <= headingRow

import { xlsxBook } from '../../../../platform/export/xlsx-book.ts'
import type { TableRule } from '../../profile/profile-schema.ts'
import { headingsOf } from '../../read/join-headings.ts'
import type { RejectedSource } from '../file-format.ts'
import { readWorkbook } from './read-workbook.ts'
import { sheetRows } from './sheet-cells.ts'
import { openZip, unzip } from './zip-archive.ts'

/** Decimal places of the sums. */
const PLACES = 6
const SCALE = 10n ** BigInt(PLACES)

/**
 * Writes a workbook with the same sheets and headings and the refused rows. Cells keep their text; sums are computed
 * again.
 */
export async function* rejectedXlsx({ path, tables, rejected, mended }: RejectedSource): AsyncGenerator<Buffer> {
  const archive = await openZip(path)
  const { workbook, sheets } = await readWorkbook(archive)
  const names = [...new Set(tables.map(({ sheet = '' }) => sheet))]
  const written = []
  for (const sheet of names) {
    const rule = tables.find((table) => table.sheet === sheet)
    const part = sheets.get(sheet)
    if (!rule || part === undefined) continue
    const kept: (readonly string[])[] = []
    for await (const { n, cells } of sheetRows(unzip(archive, part), workbook)) {
      if (n <= rule.headingRow) kept[n - 1] = cells
      else if (rejected.get(sheet)?.has(n)) kept.push(withCells(cells, mended?.get(sheet)?.get(n)))
    }
    const all = Array.from(kept, (cells) => cells ?? [])
    const rows = [...all, ...totalsOf(all, rule)].map((cells) => cells.map(asText))
    written.push({ name: sheet, layout: {}, batches: [rows] })
  }
  yield* xlsxBook(written, {})
}

function withCells(cells: readonly string[], mended: ReadonlyMap<number, string> | undefined): readonly string[] {
  if (!mended) return cells
  const own = [...cells]
  for (const [at, text] of mended) own[at] = text
  return Array.from(own, (text) => text ?? '')
}

const asText = (text: string | undefined) => (text ? { text } : null)

/** The last row with the sums of the rows above it, if the sheet has such a row. */
function totalsOf(
  rows: readonly (readonly string[])[],
  { totals, headingRow, headingRows, headings: given }: TableRule,
): string[][] {
  if (!totals) return []
  const headings = headingsOf(given, rows.slice(Math.max(0, headingRow - headingRows), headingRow))
  const last = headings.map(() => '')
  last[headings.indexOf(totals.column)] = totals.is
  for (const heading of totals.sums) {
    const at = headings.indexOf(heading)
    last[at] = sumOf(rows.slice(headingRow).map((cells) => cells[at] ?? ''))
  }
  return [last]
}

function sumOf(figures: readonly string[]): string {
  let sum = 0n
  for (const figure of figures) {
    const [, sign = '', whole = '', part = ''] = /^(-?)([0-9]+)(?:\.([0-9]{0,6}))?$/.exec(figure.trim()) ?? []
    if (whole !== '') sum += BigInt(`${sign}${BigInt(whole) * SCALE + BigInt(part.padEnd(PLACES, '0'))}`)
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0')
  const part = digits.slice(-PLACES).replace(/0{1,6}$/, '')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${part && `.${part}`}`
}

import { stat } from 'node:fs/promises'
import writeWorkbook from 'write-excel-file/node'
import type { TableRule } from '../profile/profile-schema.ts'
import { readWorkbook } from '../read/read-workbook.ts'
import { sheetRows } from '../read/sheet-cells.ts'
import { openZip, unzip } from '../read/zip-archive.ts'

/** Exact sums of figures as the sheets write them. */
const PLACES = 6
const SCALE = 10n ** BigInt(PLACES)

/** A workbook of the same sheets and headings with these rows, every cell as the text that was read; sums are counted anew. */
export async function* rejectedXlsx(
  path: string,
  tables: readonly TableRule[],
  rows: ReadonlyMap<string, ReadonlySet<number>>,
): AsyncGenerator<Buffer> {
  const archive = await openZip(path, (await stat(path)).size)
  const { workbook, sheets } = await readWorkbook(archive)
  const names = [...new Set(tables.map(({ sheet = '' }) => sheet))]
  const data = []
  for (const sheet of names) {
    const rule = tables.find((table) => table.sheet === sheet)
    const part = sheets.get(sheet)
    if (!rule || part === undefined) continue
    const kept: (readonly string[])[] = []
    for await (const { n, cells } of sheetRows(unzip(archive, part), workbook)) {
      if (n <= rule.headingRow) kept[n - 1] = cells
      else if (rows.get(sheet)?.has(n)) kept.push(cells)
    }
    const all = Array.from(kept, (cells) => cells ?? [])
    data.push({ sheet, data: [...all, ...totalsOf(all, rule)].map((cells) => cells.map(asText)) })
  }
  yield await writeWorkbook(data).toBuffer()
}

const asText = (value: string | undefined) => (value ? { value, type: String } : null)

/** The last row with the sums of the rows above it, where the sheet has such a row. */
function totalsOf(rows: readonly (readonly string[])[], { totals, headingRow }: TableRule): string[][] {
  if (!totals) return []
  const headings = (rows[headingRow - 1] ?? []).map((heading) => heading.trim())
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

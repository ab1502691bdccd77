import iconv from 'iconv-lite'
import { linesWithEnds } from '../../read/begun-line.ts'
import type { CellRow, RejectedSource } from '../file-format.ts'
import type { FixedKeys } from './fixed-format.ts'
import { linesAbove } from './lines-above.ts'

/** Reads the rows: all lines below the header but a last line with totals. */
export async function* cellsOfFixed(
  { path }: Pick<RejectedSource, 'path'>,
  format: FixedKeys,
): AsyncGenerator<CellRow> {
  const { encoding, columns, trailer } = format
  const headings = Object.keys(columns)
  const places = Object.values(columns)
  const widths = places.map(([first, last]) => last - first + 1)
  let held: CellRow | undefined
  let row = 0
  for await (const bytes of linesWithEnds(path)) {
    row += 1
    const line = iconv.decode(bytes, encoding).replace(/\r?\n$/, '')
    if (row <= linesAbove(format) || line === '') continue
    if (held) yield held
    held = {
      sheet: '',
      row,
      headings,
      cells: places.map(([first, last]) => line.slice(first - 1, last).trim()),
      widths,
    }
  }
  if (held && !trailer) yield held
}

/** The line with other texts in these columns, at the side of the column where the former text stood. */
export function mendedLine(
  line: string,
  cells: ReadonlyMap<number, string> | undefined,
  { columns }: Pick<FixedKeys, 'columns'>,
): string {
  if (!cells) return line
  const [, text = '', lineEnd = ''] = /^(.*?)(\r?\n?)$/s.exec(line) ?? []
  let mended = text
  for (const [at, [first, last]] of Object.values(columns).entries()) {
    const cell = cells.get(at)
    if (cell === undefined) continue
    const width = last - first + 1
    const before = mended.slice(first - 1, last)
    const isRight = before.startsWith(' ') && before.trim() !== '' && !before.endsWith(' ')
    const own = isRight ? cell.padStart(width) : cell.padEnd(width)
    mended = mended.slice(0, first - 1).padEnd(first - 1) + own.slice(0, width) + mended.slice(last)
  }
  return mended.slice(0, text.length) + mended.slice(text.length).trimEnd() + lineEnd
}

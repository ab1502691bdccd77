import type { CellRow, RejectedSource } from '../file-format.ts'
import { linesOfJson } from './json-document.ts'
import { leavesOf } from './json-leaves.ts'
import type { JsonlKeys } from './jsonl-format.ts'

/** Reads the lines below the header; the headings of a line are the names of its own values. */
export async function* cellsOfJsonl(
  { path }: Pick<RejectedSource, 'path'>,
  { header, list }: JsonlKeys,
): AsyncGenerator<CellRow> {
  let row = 0
  for await (const bytes of linesOfJson(path, list)) {
    row += 1
    const line = bytes.toString('utf8').trim()
    if (line === '' || (row === 1 && header)) continue
    const leaves = leavesOf(line)
    yield { sheet: '', row, headings: leaves.map(({ name }) => name), cells: leaves.map(({ text }) => text.trim()) }
  }
}

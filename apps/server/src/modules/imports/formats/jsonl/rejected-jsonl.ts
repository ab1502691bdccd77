import { linesWithEnds } from '../../read/begun-line.ts'
import type { RejectedSource } from '../file-format.ts'
import { mendedLine } from './json-leaves.ts'
import type { JsonlKeys } from './jsonl-format.ts'

/** The header, if the format has one, and the refused lines unchanged except mended ones. */
export async function* rejectedJsonl(
  { path, rejected, mended }: RejectedSource,
  format: JsonlKeys,
): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  let n = 0
  for await (const line of linesWithEnds(path)) {
    n += 1
    const cells = mended?.get('')?.get(n)
    if ((n === 1 && format.header) || rows.has(n)) yield cells ? mendedLine(line, cells) : line
  }
}

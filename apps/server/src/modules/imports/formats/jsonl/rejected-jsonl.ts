import type { RejectedSource } from '../file-format.ts'
import { frameOf, linesOfJson } from './json-document.ts'
import { mendedLine } from './json-leaves.ts'
import type { JsonlKeys } from './jsonl-format.ts'

/** The header, if the format has one, and the refused lines or items of the list, unchanged except mended ones. */
export async function* rejectedJsonl(
  { path, rejected, mended }: RejectedSource,
  format: JsonlKeys,
): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const { header, list } = format
  const frame = list === undefined ? { before: '', after: '' } : frameOf(list)
  yield Buffer.from(frame.before)
  let n = 0
  let written = 0
  for await (const line of linesOfJson(path, list)) {
    n += 1
    const cells = mended?.get('')?.get(n)
    if (!(n === 1 && header) && !rows.has(n)) continue
    if (list !== undefined && written > 0) yield Buffer.from(',')
    yield cells ? mendedLine(line, cells) : line
    written += 1
  }
  yield Buffer.from(frame.after)
}

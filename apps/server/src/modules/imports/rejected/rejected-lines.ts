import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { FormatOf } from '../profile/profile-schema.ts'
import { BegunLine } from '../read/begun-line.ts'
import { canBeMarked, partialMark } from '../read/partial-mark.ts'

const LF = 10
const LINE_END = Buffer.from('\n')

/** Lines with their ends, the last one too. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const begun = new BegunLine()
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let at = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
      yield begun.endedBy(chunk.subarray(at, end + 1))
      at = end + 1
    }
    begun.add(chunk.subarray(at))
  }
  if (begun.bytes > 0) yield begun.endedBy(LINE_END)
}

/** The header, where the format has one, and these lines as they were. */
export async function* rejectedJsonl(
  path: string,
  format: FormatOf<'jsonl'>,
  rows: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  let n = 0
  for await (const line of linesOf(path)) {
    n += 1
    if ((n === 1 && format.header) || rows.has(n)) yield line
  }
}

/** Header, these lines as they were, and the last line with the count and the sum of them; marked as a part. */
export async function* rejectedFixed(
  path: string,
  format: FormatOf<'fixed'>,
  rows: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  const { header, trailer, columns } = format
  const summed = columns[trailer.sumOf]
  const totals = { count: 0n, sum: 0n }
  let n = 0
  let last = ''
  for await (const bytes of linesOf(path)) {
    n += 1
    const text = iconv.decode(bytes, format.encoding)
    if (n === 1 && canBeMarked(format)) yield encoded(partialMark + lineEndOf(text), format)
    else if (n <= header.line) yield bytes
    else if (rows.has(n)) {
      totals.count += 1n
      const figure = summed ? text.slice(summed[0] - 1, summed[1]).trim() : ''
      if (/^[0-9]{1,18}$/.test(figure)) totals.sum += BigInt(figure)
      yield bytes
    } else if (text.startsWith(trailer.startsWith)) last = text
  }
  const counted = overwritten(last, trailer.count, totals.count)
  yield encoded(overwritten(counted, trailer.sum, totals.sum), format)
}

const encoded = (text: string, { encoding }: FormatOf<'fixed'>): Buffer => iconv.encode(text, encoding)
const lineEndOf = (text: string): string => (text.endsWith('\r\n') ? '\r\n' : '\n')

/** The line with another figure in these places, filled up from the left as it was. */
function overwritten(line: string, [first, last]: readonly [number, number], figure: bigint): string {
  const sign = line[first - 1] === ' ' ? ' ' : '0'
  return line.slice(0, first - 1) + String(figure).padStart(last - first + 1, sign) + line.slice(last)
}

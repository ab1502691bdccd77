import iconv from 'iconv-lite'
import { linesWithEnds } from '../../read/begun-line.ts'
import type { RejectedSource } from '../file-format.ts'
import type { FixedKeys } from './fixed-format.ts'
import { hasPlaceForMark, partialMark } from './partial-mark.ts'

/** The header, the refused lines unchanged, and the last line with their count and sum; marked as a part. */
export async function* rejectedFixed({ path, rejected }: RejectedSource, format: FixedKeys): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const { header, trailer, columns } = format
  const summed = columns[trailer.sumOf]
  const totals = { count: 0n, sum: 0n }
  let n = 0
  let last = ''
  for await (const bytes of linesWithEnds(path)) {
    n += 1
    const text = iconv.decode(bytes, format.encoding)
    if (n === 1 && hasPlaceForMark(format)) yield encoded(partialMark + lineEndOf(text), format)
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

const encoded = (text: string, { encoding }: FixedKeys): Buffer => iconv.encode(text, encoding)
const lineEndOf = (text: string): string => (text.endsWith('\r\n') ? '\r\n' : '\n')

/** Returns the line with another number in these places, padded on the left as before. */
function overwritten(line: string, [first, last]: readonly [number, number], figure: bigint): string {
  const sign = line[first - 1] === ' ' ? ' ' : '0'
  return line.slice(0, first - 1) + String(figure).padStart(last - first + 1, sign) + line.slice(last)
}

import iconv from 'iconv-lite'
import { linesWithEnds } from '../../read/begun-line.ts'
import type { RejectedSource } from '../file-format.ts'
import { mendedLine } from './cells-fixed.ts'
import type { FixedKeys } from './fixed-format.ts'
import { hasPlaceForMark, linesAbove, partialMark } from './lines-above.ts'

/**
 * The header, the refused lines unchanged except mended ones, and a last line with their count and sum if the format has one;
 * marked as a part.
 */
export async function* rejectedFixed(
  { path, rejected, mended }: RejectedSource,
  format: FixedKeys,
): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const { trailer, columns } = format
  const summed = trailer && columns[trailer.sumOf]
  const totals = { count: 0n, sum: 0n }
  let n = 0
  let last = ''
  for await (const bytes of linesWithEnds(path)) {
    n += 1
    const text = iconv.decode(bytes, format.encoding)
    if (n === 1 && hasPlaceForMark(format)) yield encoded(partialMark + lineEndOf(text), format)
    else if (n <= linesAbove(format)) yield bytes
    else if (rows.has(n)) {
      totals.count += 1n
      const line = mendedLine(text, mended?.get('')?.get(n), format)
      totals.sum += figureIn(line, summed)
      yield line === text ? bytes : encoded(line, format)
    } else if (trailer && text.startsWith(trailer.startsWith)) last = text
  }
  if (!trailer) return
  const counted = overwritten(last, trailer.count, totals.count)
  yield encoded(overwritten(counted, trailer.sum, totals.sum), format)
}

function figureIn(line: string, positions: readonly [number, number] | undefined): bigint {
  const figure = positions ? line.slice(positions[0] - 1, positions[1]).trim() : ''
  return /^[0-9]{1,18}$/.test(figure) ? BigInt(figure) : 0n
}

const encoded = (text: string, { encoding }: FixedKeys): Buffer => iconv.encode(text, encoding)
const lineEndOf = (text: string): string => (text.endsWith('\r\n') ? '\r\n' : '\n')

/** Returns the line with another number in these places, padded on the left as before. */
function overwritten(line: string, [first, last]: readonly [number, number], figure: bigint): string {
  const sign = line[first - 1] === ' ' ? ' ' : '0'
  return line.slice(0, first - 1) + String(figure).padStart(last - first + 1, sign) + line.slice(last)
}

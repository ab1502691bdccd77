import { FileRefused } from '../refusal-reasons.ts'
import type { CsvReading } from './csv-records.ts'
import { scanRecord } from './csv-scanner.ts'

/** Most bytes of a record. Without this bound, a quote that is not closed would load the whole file into memory. */
export const LONGEST_RECORD = 1 << 20
const CTRL_Z = 26

/** Takes the complete records of the bytes; returns those of a record that is not complete yet. */
export type TakeRecords = (bytes: Buffer) => Promise<Buffer>

/**
 * Hands all records of a file to `take`.
 * @throws FileRefused when the file is cut off or a record has no end.
 */
export async function takeChunks(
  reading: CsvReading,
  source: { chunks: AsyncGenerator<Buffer>; rest: Buffer },
  take: TakeRecords,
): Promise<void> {
  let pending = source.rest
  for await (const chunk of source.chunks) {
    pending = await take(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]))
    if (pending.length > LONGEST_RECORD) throw endsOpen(reading)
  }
  await takeLast(pending, reading, take)
}

function endsOpen({ line, record }: CsvReading): FileRefused {
  if (record.openQuote) return new FileRefused('openQuote', { place: `рядку ${line}` })
  return new FileRefused('unreadable', { detail: `рядок ${line} довший за 1 МіБ` })
}

async function takeLast(bytes: Buffer, reading: CsvReading, take: TakeRecords): Promise<void> {
  const rest = await take(bytes)
  if (rest.length === 0 || (rest.length === 1 && rest[0] === CTRL_Z)) return
  scanRecord(rest, 0, reading)
  if (reading.record.openQuote) {
    const closed = Buffer.concat([rest, Buffer.from('\n')])
    scanRecord(closed, 0, reading)
    if (reading.record.openQuote) throw endsOpen(reading)
  }
  if (reading.format.finalLineEnd === 'required') {
    throw new FileRefused('cutOff', { place: `останній рядок ${reading.line} не має кінця` })
  }
  await take(Buffer.concat([rest, Buffer.from('\r\n'.slice(2 - (reading.lineEnd || 1)))]))
}

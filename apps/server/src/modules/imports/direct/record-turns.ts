import { setImmediate } from 'node:timers/promises'
import { isValid } from '../read/csv-bytes.ts'
import { type CsvReading, isGoodRecord } from '../read/csv-records.ts'
import { scanRecord } from '../read/csv-scanner.ts'
import type { TakeRecords } from '../read/take-chunks.ts'
import type { RecordAt } from './exact-row.ts'

/** Bytes of the file that are read at a stretch. */
const TURN_BYTES = 1 << 15

/** Hands the good records of a file on, each under its number from 1, and lets what came of them go now and then. */
export function recordTurns(
  reading: CsvReading,
  onRecord: (n: number, at: RecordAt) => void,
  afterTurn: () => Promise<void>,
): TakeRecords {
  const { record } = reading
  const at: RecordAt = { record, bytes: Buffer.alloc(0), start: 0, end: 0 }
  let n = 0
  const turn = (bytes: Buffer, start: number, allValid: 'all valid' | 'some broken'): number => {
    const of = { reading, allValid: allValid === 'all valid' }
    at.bytes = bytes
    for (at.start = start; at.start < start + TURN_BYTES; at.start = record.next) {
      scanRecord(bytes, at.start, reading)
      if (record.next < 0) break
      at.end = record.next - record.lineEnd
      if (!isGoodRecord(bytes, at.start, of)) continue
      if (reading.lineEnd === 0) reading.lineEnd = record.lineEnd
      n += 1
      onRecord(n, at)
    }
    return at.start
  }
  return async (bytes) => {
    const allValid = isValid(bytes, reading.format.encoding) ? 'all valid' : 'some broken'
    for (let start = 0; ; ) {
      start = turn(bytes, start, allValid)
      await afterTurn()
      if (record.next < 0) return bytes.subarray(start)
      // The server has eaten what the socket holds before a whole chunk is read: let more of it go.
      await setImmediate()
    }
  }
}

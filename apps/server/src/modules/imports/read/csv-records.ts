import { setImmediate } from 'node:timers/promises'
import type { CsvKeys } from '../formats/csv/csv-format.ts'
import type { RowReason } from '../refusal-reasons.ts'
import type { RefusedRows, SourceFile } from '../stage/staging.ts'
import { isValid } from './csv-bytes.ts'
import { type ScannedRecord, scanRecord } from './csv-scanner.ts'
import type { linePlaces } from './line-places.ts'
import type { TakeRecords } from './take-chunks.ts'

/** State of the reading. Lines count from 1, the heading included. */
export interface CsvReading {
  readonly file: SourceFile
  readonly format: CsvKeys
  readonly record: ScannedRecord
  readonly separator: number
  readonly places: ReturnType<typeof linePlaces>
  readonly refused: RefusedRows
  line: number
  read: number
  fields: number
  /** Length of the line end of the first record: COPY needs the same line end in all records. */
  lineEnd: number
}

/** A good record of a file, from `start` up to `end` (without its line end). */
export interface RecordAt {
  readonly record: ScannedRecord
  bytes: Buffer
  start: number
  end: number
}

/** Bytes of the file that are read without waiting. */
const TURN_BYTES = 1 << 15

/**
 * Returns the function that reads the records of each chunk. Both ways of loading use it: it calls `onRecord` for each
 * good record, numbered from 1, and `afterTurn` about every 32 KiB, when the results have to be sent on.
 */
export function recordTurns(
  reading: CsvReading,
  onRecord: (n: number, at: RecordAt) => void,
  afterTurn: () => Promise<void>,
): TakeRecords {
  const { record } = reading
  const at: RecordAt = { record, bytes: Buffer.alloc(0), start: 0, end: 0 }
  let n = 0
  const turn = (start: number, allValid: boolean): number => {
    for (at.start = start; at.start < start + TURN_BYTES; at.start = record.next) {
      scanRecord(at.bytes, at.start, reading)
      if (record.next < 0) break
      at.end = record.next - record.lineEnd
      if (!isGoodRecord(at.bytes, at.start, { reading, allValid })) continue
      if (reading.lineEnd === 0) reading.lineEnd = record.lineEnd
      n += 1
      onRecord(n, at)
    }
    return at.start
  }
  return async (bytes) => {
    at.bytes = bytes
    const allValid = isValid(bytes, reading.format.encoding)
    for (let start = 0; ; ) {
      start = turn(start, allValid)
      await afterTurn()
      if (record.next < 0) return bytes.subarray(start)
      // Reading a whole chunk takes longer than the server needs for what the socket holds, so more is sent in between.
      await setImmediate()
    }
  }
}

/** Joins records that stand together into slices of the file, for a COPY that takes its bytes as they are. */
export class RecordRuns {
  readonly #reading: CsvReading
  #parts: Buffer[] = []
  #bytes: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0

  constructor(reading: CsvReading) {
    this.#reading = reading
  }

  add({ record, bytes, start, end }: RecordAt): void {
    if (bytes !== this.#bytes || start !== this.#end) this.#cut(bytes, start)
    this.#end = record.next
    if (record.lineEnd === this.#reading.lineEnd) return
    // COPY accepts one kind of line end, so a record with another one gets that of the first record.
    this.#end = end
    this.#cut(bytes, record.next)
    this.#parts.push(Buffer.from(this.#reading.lineEnd === 2 ? '\r\n' : '\n'))
  }

  /** The slices since the last call. */
  drain(): Buffer[] {
    this.#cut(this.#bytes, this.#end)
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  #cut(bytes: Buffer, next: number): void {
    if (this.#end > this.#start) this.#parts.push(this.#bytes.subarray(this.#start, this.#end))
    this.#bytes = bytes
    this.#start = next
    this.#end = next
  }
}

/**
 * Counts the record scanned from `start`. Returns true if its bytes can be loaded unchanged, else refuses it.
 * `allValid` is true if the whole chunk has valid bytes, so that records need no check of their own.
 */
function isGoodRecord(bytes: Buffer, start: number, of: { reading: CsvReading; allValid: boolean }): boolean {
  const { reading } = of
  const { record, line } = reading
  reading.line += 1 + record.innerLines
  const end = record.next - record.lineEnd
  if (end === start) return false
  reading.read += 1
  const broken = !of.allValid && !isValid(bytes.subarray(start, end), reading.format.encoding)
  const reason = broken ? 'bytes' : defectOf(reading)
  if (!reason) {
    reading.places.add(line)
    return true
  }
  const params = { value: String(record.fields), expected: String(reading.fields) }
  reading.refused.add({ place: `рядок ${line}`, row: line, column: '', reason, params })
  return false
}

function defectOf({ record, fields }: CsvReading): RowReason | undefined {
  if (record.defect) return record.defect
  return record.fields === fields ? undefined : 'fields'
}

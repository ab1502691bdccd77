import type { CsvKeys } from '../formats/csv/csv-format.ts'
import type { RowReason } from '../refusal-reasons.ts'
import type { RefusedRows, SourceFile } from '../stage/staging.ts'
import { isValid } from './csv-bytes.ts'
import { type ScannedRecord, scanRecord } from './csv-scanner.ts'
import type { linePlaces } from './line-places.ts'

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

export type Write = (bytes: Buffer) => Promise<void>

/** Sends runs of good records as they are; returns the bytes of a record that is not complete yet. */
export async function forward(bytes: Buffer, reading: CsvReading, write: Write): Promise<Buffer> {
  const { record } = reading
  const allValid = isValid(bytes, reading.format.encoding)
  let runStart = 0
  let at = 0
  for (;;) {
    scanRecord(bytes, at, reading)
    if (record.next < 0) break
    const ending = record.lineEnd
    const next = record.next
    if (isGoodRecord(bytes, at, { reading, allValid })) {
      if (reading.lineEnd === 0) reading.lineEnd = ending
      if (ending !== reading.lineEnd) {
        await write(Buffer.concat([bytes.subarray(runStart, next - ending), lineEndOf(reading)]))
        runStart = next
      }
    } else {
      if (at > runStart) await write(bytes.subarray(runStart, at))
      runStart = next
    }
    at = next
  }
  if (at > runStart) await write(bytes.subarray(runStart, at))
  return bytes.subarray(at)
}

function lineEndOf({ lineEnd }: CsvReading): Buffer {
  return Buffer.from(lineEnd === 2 ? '\r\n' : '\n')
}

/**
 * Whether the record that was scanned from `start` on can be taken as it is; refuses it where not, and counts it.
 * `allValid`: a chunk may end inside a letter, so only a chunk with a broken letter is checked record by record.
 */
export function isGoodRecord(bytes: Buffer, start: number, of: { reading: CsvReading; allValid: boolean }): boolean {
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

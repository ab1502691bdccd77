import { setImmediate } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { calendarKeys } from './calendar-keys.ts'
import { CellKeys } from './cell-keys.ts'
import { copyIn } from './copy-in.ts'
import { copyEncoding, isValid } from './csv-bytes.ts'
import { type CsvReading, isGoodRecord } from './csv-records.ts'
import { MOST_ENDS, scanRecord } from './csv-scanner.ts'
import { type ExactCells, newExactRow, newScratch, type RecordAt, readExactRow } from './exact-row.ts'
import { LeftRows } from './left-rows.ts'
import { loadMeterKeys } from './meter-keys.ts'
import { plainCells } from './plain-cells.ts'
import type { TableRule } from './profile-schema.ts'
import { ReadingGroups } from './reading-groups.ts'
import { COPY_HEADER, COPY_TRAILER, READING_COLUMNS, type RowSource, rowTail } from './reading-rows.ts'
import type { FirstLoad } from './staging.ts'
import type { TakeRecords } from './take-chunks.ts'

/** Bytes of the file that are read at a stretch. */
const TURN_BYTES = 1 << 15

/** A file whose readings go straight into their table. */
export interface DirectReadings {
  readonly take: TakeRecords
  /** Ends the readings and writes the records that were left to the general way to the stage table. */
  end(stage: string): Promise<number>
  abort(): void
}

/** The file's own part of the job; undefined where its rule reads a field in a way that has no short cut. */
export async function directReadings(
  reading: CsvReading,
  of: { rule: TableRule; headings: readonly string[]; load: FirstLoad },
): Promise<DirectReadings | undefined> {
  const made = await makeCells(reading, of)
  if (!made) return undefined
  const { client, size } = reading.file
  const { separator, encoding } = reading.format
  const left = new LeftRows({ size, separator })
  const groups = new ReadingGroups({ ...made, left })
  const copy = copyIn(client, `copy readings (${READING_COLUMNS.join(', ')}) from stdin (format binary)`)
  const write = async (parts: readonly Buffer[]) => {
    for (const part of parts) await copy.write(part)
  }
  const takeRecords = recordTaker(reading, { cells: made.cells, groups, left })
  await copy.write(COPY_HEADER)
  return {
    async take(bytes) {
      const of = { reading, allValid: isValid(bytes, encoding) }
      for (let start = 0; ; ) {
        start = takeRecords(bytes, start, of)
        await write(groups.drain())
        if (reading.record.next < 0) return bytes.subarray(start)
        // The server has eaten what the socket holds before a whole chunk is read: let more of it go.
        await setImmediate()
      }
    },
    async end(table) {
      await write([...groups.drainLast(), COPY_TRAILER])
      await copy.end()
      await left.stage(client, { table, fields: reading.fields, encoding: copyEncoding(encoding) })
      return groups.made
    },
    abort: copy.abort,
  }
}

/** Takes records from `start` on, until the end or enough for one turn; returns where it stopped. */
function recordTaker(reading: CsvReading, to: { cells: ExactCells; groups: ReadingGroups; left: LeftRows }) {
  const { record } = reading
  const { cells, groups, left } = to
  const row = newExactRow()
  const at: RecordAt = { record, bytes: Buffer.alloc(0), start: 0, end: 0 }
  let n = 0
  return (bytes: Buffer, start: number, of: { reading: CsvReading; allValid: boolean }): number => {
    at.bytes = bytes
    for (at.start = start; at.start < start + TURN_BYTES; at.start = record.next) {
      scanRecord(bytes, at.start, reading)
      if (record.next < 0) break
      at.end = record.next - record.lineEnd
      if (!isGoodRecord(bytes, at.start, of)) continue
      if (reading.lineEnd === 0) reading.lineEnd = record.lineEnd
      n += 1
      if (!record.quoted && readExactRow(at, cells, row)) groups.add(n, row, at)
      else left.add(n, at)
    }
    return at.start
  }
}

async function makeCells(
  reading: CsvReading,
  { rule, headings, load }: { rule: TableRule; headings: readonly string[]; load: FirstLoad },
): Promise<RowSource | undefined> {
  const [record] = rule.records
  const columns = new Map(headings.map((heading, at) => [heading, at]))
  const places = record && plainCells(record, columns)
  if (!places || record.fields['zone'] || headings.length > MOST_ENDS) return undefined
  const { profile, client } = reading.file
  const { separator } = reading.format
  const encoding = copyEncoding(reading.format.encoding) === 'UTF8' ? 'utf-8' : reading.format.encoding
  const { correction } = rule
  const { sources, tails } = sourcesOf(places.codes, { encoding, importId: load.importId })
  const cells: ExactCells = {
    places,
    correction: correction && correction.by !== 'id' ? columns.get(correction.column) : undefined,
    separator: reading.separator,
    decimal: profile.notation.decimal.charCodeAt(0),
    meters: await loadMeterKeys(client, load.providerId, { encoding, separator, columns: READING_COLUMNS.length }),
    months: calendarKeys(record.fields['month']?.format ?? profile.notation.month, 'month'),
    days: calendarKeys(record.fields['readOn']?.format ?? profile.notation.day, 'day'),
    sources,
    scratch: newScratch(),
  }
  return { cells, tails }
}

function sourcesOf(codes: Readonly<Record<string, string>>, of: { encoding: string; importId: number }) {
  const sources = new CellKeys()
  const tails: Buffer[] = []
  for (const [written, code] of Object.entries(codes)) {
    if (code === '') continue
    tails[sources.add(iconv.encode(written, of.encoding))] = rowTail(code, { zone: 'total', importId: of.importId })
  }
  return { sources, tails }
}

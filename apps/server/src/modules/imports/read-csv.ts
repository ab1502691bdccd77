import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { from as copyFrom } from 'pg-copy-streams'
import { copyEncoding, csvChunks } from './csv-bytes.ts'
import { type CsvReading, forward, type Write } from './csv-records.ts'
import { newScannedRecord, scanRecord, splitRecord } from './csv-scanner.ts'
import { linePlaces } from './line-places.ts'
import { refuseMissingColumns } from './needed-columns.ts'
import type { FormatOf } from './profile-schema.ts'
import { FileRefused } from './refusal-reasons.ts'
import { createStage, RefusedRows, type SourceFile, type StagedFile, stageColumns } from './staging.ts'
import { readSample, refuseWrongEncoding } from './wrong-encoding.ts'

type CsvFormat = FormatOf<'csv'>

/** A quote that is not closed would otherwise take the whole file into memory. */
const LONGEST_RECORD = 1 << 20
const CTRL_Z = 26
const STAGE = 'import_stage_0'

/**
 * Loads a CSV file into a temporary table as raw bytes. Records that COPY could not take (another number of fields,
 * broken bytes or quotes) are left out one by one and reported by physical line.
 * @throws FileRefused when the file is empty, cut off, in another encoding or lacks a column.
 */
export async function readCsv(file: SourceFile, format: CsvFormat): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a CSV file has one table')
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), format.encoding)
  const reading = newReading(file, format)
  const chunks = csvChunks(file, format.encoding)
  const { headings, rest } = await readHeadings(reading, chunks)
  refuseMissingColumns(rule, headings)
  await createStage(file.client, STAGE, headings.length)
  await copyRecords(reading, { chunks, rest })
  if (reading.read === 0) throw new FileRefused('empty')
  const table = { rule, name: STAGE, columns: stageColumns(headings), space: 0, placeOf: reading.places.placeOf }
  return { tables: [table], header: new Map(), read: reading.read, notCounted: 0, refused: reading.refused }
}

function newReading(file: SourceFile, format: CsvFormat): CsvReading {
  return {
    file,
    format,
    record: newScannedRecord(),
    separator: format.separator.charCodeAt(0),
    places: linePlaces(),
    refused: new RefusedRows(),
    line: 1,
    read: 0,
    fields: 0,
    lineEnd: 0,
  }
}

async function readHeadings(reading: CsvReading, chunks: AsyncGenerator<Buffer>) {
  let bytes: Buffer = Buffer.alloc(0)
  for (let row = 1; ; ) {
    scanRecord(bytes, 0, reading)
    if (reading.record.next < 0) {
      const chunk = await chunks.next()
      if (chunk.done) throw new FileRefused('cutOff', { place: 'немає жодного рядка після заголовка' })
      bytes = Buffer.concat([bytes, chunk.value])
      if (bytes.length > LONGEST_RECORD) throw new FileRefused('unreadable', { detail: 'рядок заголовка задовгий' })
      continue
    }
    const { next, lineEnd, innerLines } = reading.record
    const heading = bytes.subarray(0, next - lineEnd)
    bytes = bytes.subarray(next)
    reading.line += 1 + innerLines
    if (row === reading.format.headingRow) {
      const headings = splitRecord(decoded(heading, reading), reading.format.separator).map((text) => text.trim())
      reading.fields = headings.length
      return { headings, rest: bytes }
    }
    row += 1
  }
}

function decoded(bytes: Buffer, { format }: CsvReading): string {
  return iconv.decode(bytes, copyEncoding(format.encoding) === 'UTF8' ? 'utf-8' : format.encoding)
}

async function copyRecords(
  reading: CsvReading,
  source: { chunks: AsyncGenerator<Buffer>; rest: Buffer },
): Promise<void> {
  const { file, format } = reading
  const columns = Array.from({ length: reading.fields }, (_, at) => `c${at}`).join(', ')
  const options = `format csv, delimiter '${format.separator}', encoding '${copyEncoding(format.encoding)}'`
  const stream = file.client.query(copyFrom(`copy ${STAGE} (${columns}) from stdin (${options})`))
  const done = finished(stream)
  // Waited for below; a failure meanwhile must not be an unhandled rejection.
  done.catch(() => undefined)
  const write: Write = async (bytes) => {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
  }
  try {
    let pending = source.rest
    for await (const chunk of source.chunks) {
      pending = await forward(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]), reading, write)
      if (pending.length > LONGEST_RECORD) throw endsOpen(reading)
    }
    await forwardLast(pending, reading, write)
  } catch (error) {
    stream.destroy()
    throw error
  }
  stream.end()
  await done
}

function endsOpen({ line, record }: CsvReading): FileRefused {
  if (record.openQuote) return new FileRefused('openQuote', { place: `рядку ${line}` })
  return new FileRefused('unreadable', { detail: `рядок ${line} довший за 1 МіБ` })
}

async function forwardLast(bytes: Buffer, reading: CsvReading, write: Write): Promise<void> {
  const rest = await forward(bytes, reading, write)
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
  await forward(Buffer.concat([rest, Buffer.from('\r\n'.slice(2 - (reading.lineEnd || 1)))]), reading, write)
}

import iconv from 'iconv-lite'
import { type DirectLoad, directLoad } from '../../direct/direct-load.ts'
import { refuseMissingColumns } from '../../profile/needed-columns.ts'
import { copyEncoding, csvChunks } from '../../read/csv-bytes.ts'
import { type CsvReading, RecordRuns, recordTurns } from '../../read/csv-records.ts'
import { newScannedRecord, scanRecord, splitRecord } from '../../read/csv-scanner.ts'
import { headingsOf } from '../../read/join-headings.ts'
import { linePlaces } from '../../read/line-places.ts'
import { LONGEST_RECORD, takeChunks } from '../../read/take-chunks.ts'
import { readSample, refuseWrongEncoding } from '../../read/wrong-encoding.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import {
  createStage,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  stageColumns,
  type Written,
} from '../../stage/staging.ts'
import type { CsvKeys } from './csv-format.ts'

/** The bytes after the headings. */
interface CsvSource {
  readonly chunks: AsyncGenerator<Buffer>
  readonly rest: Buffer
}

const STAGE = 'import_stage_0'

/**
 * Loads a CSV file into a temporary table as raw bytes. Records that COPY could not take (another number of fields,
 * broken bytes or quotes) are left out one by one and reported by physical line.
 * @throws FileRefused when the file is empty, cut off, in another encoding or lacks a column.
 */
export async function readCsv(file: SourceFile, format: CsvKeys): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a CSV file has one table')
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), format.encoding)
  const reading = newReading(file, format)
  const chunks = csvChunks(file, format.encoding)
  const { headings, rest } = await readHeadings(reading, chunks)
  refuseMissingColumns(rule, headings)
  await createStage(file.loader, STAGE, headings.length)
  const direct = file.shortCut && (await directLoad(reading, { rule, headings, shortCut: file.shortCut }))
  const written = direct && (await writeRows(reading, { chunks, rest }, direct))
  if (!direct) await copyRecords(reading, { chunks, rest })
  if (reading.read === 0) throw new FileRefused('empty')
  const places = { before: 'рядок', lines: reading.places.table }
  const table = { rule, name: STAGE, columns: stageColumns(headings), hasBlanks: true, space: 0, places } as const
  const { read, refused } = reading
  return { tables: [table], header: new Map(), read, notCounted: 0, refused, ...(written && { written }) }
}

function newReading(file: SourceFile, format: CsvKeys): CsvReading {
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
  const { headingRow, headingRows, headings: given, separator } = reading.format
  if (headingRow === 0) {
    const headings = headingsOf(given, [])
    reading.fields = headings.length
    return { headings, rest: Buffer.alloc(0) }
  }
  const rows: string[][] = []
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
    if (row > headingRow - headingRows) rows.push(splitRecord(decoded(heading, reading), separator))
    if (row === headingRow) {
      const headings = headingsOf(given, rows)
      reading.fields = headings.length
      return { headings, rest: bytes }
    }
    row += 1
  }
}

function decoded(bytes: Buffer, { format }: CsvReading): string {
  return iconv.decode(bytes, copyEncoding(format.encoding) === 'UTF8' ? 'utf-8' : format.encoding)
}

/** Loads all records as raw bytes. */
async function copyRecords(reading: CsvReading, source: CsvSource): Promise<void> {
  const { file, format } = reading
  const columns = Array.from({ length: reading.fields }, (_, at) => `c${at}`).join(', ')
  const options = `format csv, delimiter '${format.separator}', encoding '${copyEncoding(format.encoding)}'`
  const copy = file.loader.copyIn(`copy ${STAGE} (${columns}) from stdin (${options})`)
  const runs = new RecordRuns(reading)
  const take = recordTurns(
    reading,
    (_, at) => runs.add(at),
    () => copy.writeAll(runs.drain()),
  )
  try {
    await takeChunks(reading, source, take)
  } catch (error) {
    copy.abort()
    throw error
  }
  await copy.end()
}

/** Writes rows straight into their tables and loads the other records. */
async function writeRows(reading: CsvReading, source: CsvSource, direct: DirectLoad): Promise<Written> {
  try {
    await takeChunks(reading, source, direct.take)
    return await direct.end(STAGE)
  } catch (error) {
    direct.abort()
    throw error
  }
}

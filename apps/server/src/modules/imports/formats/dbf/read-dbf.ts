import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { refuseMissingColumns } from '../../profile/needed-columns.ts'
import { byteTable, encodingName } from '../../read/encodings.ts'
import { refuseWrongEncoding } from '../../read/wrong-encoding.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import {
  mostOutput,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  StageWriter,
  stageColumns,
} from '../../stage/staging.ts'
import type { DbfKeys } from './dbf-format.ts'
import { type DbfHeader, languageEncodings, parseDbfHeader } from './dbf-header.ts'

const STAGE = 'import_stage_0'
const LARGEST_HEADER = 1 << 16
const SAMPLE_RECORDS = 400
const ALIVE = 0x20
const DELETED = 0x2a

/**
 * Loads a dBase III file. Records marked deleted are left out but counted in the numbers of the others.
 * @throws FileRefused when the file is empty, shorter than its header says, or in another encoding.
 */
export async function readDbf(file: SourceFile, format: DbfKeys): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a DBF file has one table')
  if (file.size === 0) throw new FileRefused('empty')
  const header = await readHeader(file, format)
  const headings = header.fields.map(({ name }) => name)
  refuseMissingColumns(rule, headings)
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  await writer.table(STAGE, headings.length)
  const refused = new RefusedRows()
  const notCounted = await copyRecords(file, { header, writer, refused, signs: byteTable(format.encoding) })
  if (notCounted === header.records) throw new FileRefused('allDeleted', { count: String(notCounted) })
  const table = { rule, name: STAGE, columns: stageColumns(headings), space: 0, places: { before: 'запис' } }
  return { tables: [table], header: new Map(), read: header.records, notCounted, refused }
}

async function readHeader(file: SourceFile, format: DbfKeys): Promise<DbfHeader> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LARGEST_HEADER), 0, LARGEST_HEADER, 0)
    const header = parseDbfHeader(buffer.subarray(0, bytesRead))
    const whole = header.headerBytes + header.records * header.recordBytes
    if (file.size < whole) {
      const complete = Math.max(0, Math.floor((file.size - header.headerBytes) / header.recordBytes))
      throw new FileRefused('cutOff', { place: `за заголовком записів ${header.records}, а цілих ${complete}` })
    }
    if (header.records === 0) throw new FileRefused('empty')
    await refuseMoreRecords(handle, header, file.size - whole)
    refuseLanguageByte(header, format)
    const sample = Buffer.alloc(Math.min(header.records, SAMPLE_RECORDS) * header.recordBytes)
    await handle.read(sample, 0, sample.length, header.headerBytes)
    refuseWrongEncoding(sample, format.encoding)
    return header
  } finally {
    await handle.close()
  }
}

/** If the header counts fewer records than the file has, the last ones would be lost without an error. */
async function refuseMoreRecords(handle: FileHandle, header: DbfHeader, surplus: number): Promise<void> {
  if (surplus < header.recordBytes) return
  const end = header.headerBytes + header.records * header.recordBytes
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, end)
  if (buffer[0] !== ALIVE && buffer[0] !== DELETED) return
  throw new FileRefused('unreadable', { detail: `за заголовком записів ${header.records}, а у файлі їх більше` })
}

function refuseLanguageByte({ languageByte }: DbfHeader, format: DbfKeys): void {
  if (format.languageByte === languageByte) return
  const actual = languageEncodings[languageByte]
  if (!actual || actual === format.encoding) return
  throw new FileRefused('encoding', { declared: encodingName(format.encoding), actual: encodingName(actual) })
}

interface Copying {
  readonly header: DbfHeader
  readonly writer: StageWriter
  readonly refused: RefusedRows
  /** Character of each byte value. */
  readonly signs: readonly string[]
}

async function copyRecords(file: SourceFile, copying: Copying): Promise<number> {
  const { header, writer } = copying
  const end = header.headerBytes + header.records * header.recordBytes
  let read = header.headerBytes
  let rest: Buffer = Buffer.alloc(0)
  let n = 0
  let notCounted = 0
  for await (const chunk of createReadStream(file.path, { start: read, end: end - 1 }) as AsyncIterable<Buffer>) {
    read += chunk.length
    file.onBytes(read)
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    let full = false
    for (; at + header.recordBytes <= bytes.length; at += header.recordBytes) {
      n += 1
      const record = bytes.subarray(at, at + header.recordBytes)
      if (record[0] === DELETED) notCounted += 1
      else full = addRecord(record, n, copying) || full
    }
    rest = bytes.subarray(at)
    if (full) await writer.flush()
  }
  await writer.flush()
  return notCounted
}

function addRecord(record: Buffer, n: number, { header, writer, refused, signs }: Copying): boolean {
  const place = `запис ${n}`
  if (record[0] !== ALIVE) {
    const value = signs[record[0] ?? 0] ?? ''
    refused.add({ place, row: n, column: '', reason: 'deletedMark', params: { value } })
    return false
  }
  const values = header.fields.map(({ start, end }) => fieldText(record, { start, end }, signs))
  const broken = values.findIndex((value) => value.includes('\ufffd'))
  if (broken < 0) return writer.add(STAGE, { n }, values)
  refused.add({ place, row: n, column: header.fields[broken]?.name ?? '', reason: 'bytes', params: {} })
  return false
}

/** Returns the text of a field without zero bytes, with which some programs fill empty fields. */
function fieldText(record: Buffer, range: { start: number; end: number }, signs: readonly string[]): string {
  let text = ''
  for (let at = range.start; at < range.end; at += 1) {
    const byte = record[at] ?? 0
    if (byte !== 0) text += signs[byte]
  }
  return text.trim()
}

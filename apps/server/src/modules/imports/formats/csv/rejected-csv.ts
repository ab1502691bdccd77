import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { copyEncoding, csvChunks, iconvEncoding } from '../../read/csv-bytes.ts'
import { newScannedRecord, scanRecord, splitRecord } from '../../read/csv-scanner.ts'
import type { RejectedSource } from '../file-format.ts'
import type { CsvKeys } from './csv-format.ts'

const MARK = Buffer.from('\ufeff')

/**
 * Everything up to the headings, and the records that begin in the refused lines, with unchanged bytes except mended
 * records.
 */
export async function* rejectedCsv(
  { path, rejected, mended }: RejectedSource,
  format: CsvKeys,
): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const isRaw = format.encoding === 'utf-8' || copyEncoding(format.encoding) !== 'UTF8'
  const written = (bytes: Buffer) => (isRaw ? bytes : iconv.encode(bytes.toString('utf8'), format.encoding))
  if (format.encoding === 'utf-16le' || (format.encoding === 'utf-8' && (await hasMark(path)))) yield written(MARK)
  const record = newScannedRecord()
  const to = { record, separator: format.separator.charCodeAt(0) }
  let line = 1
  let number = 0
  let headings = format.headings?.length ?? 0
  let rest: Buffer = Buffer.alloc(0)
  const take = function* (bytes: Buffer): Generator<Buffer> {
    let at = 0
    for (scanRecord(bytes, at, to); record.next >= 0; scanRecord(bytes, at, to)) {
      number += 1
      if (number === format.headingRow && !format.headings) headings = record.fields
      const cells = number > format.headingRow && rows.has(line) ? mended?.get('')?.get(line) : undefined
      if (cells) yield mendedRecord(bytes.subarray(at, record.next), { cells, headings, format })
      else if (number <= format.headingRow || rows.has(line)) yield written(bytes.subarray(at, record.next))
      line += 1 + record.innerLines
      at = record.next
      if (at >= bytes.length) break
    }
    rest = bytes.subarray(at)
  }
  for await (const chunk of csvChunks({ path, onBytes: () => undefined }, format.encoding)) {
    yield* take(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]))
  }
  if (rest.length > 0) yield* take(Buffer.concat([rest, Buffer.from('\r\n')]))
}

/** A record with other cells, and as many fields as the file has headings unless further fields have texts. */
function mendedRecord(
  bytes: Buffer,
  of: { readonly cells: ReadonlyMap<number, string>; readonly headings: number; readonly format: CsvKeys },
): Buffer {
  const { encoding, separator } = of.format
  const text = iconv.decode(bytes, iconvEncoding(encoding))
  const fields = splitRecord(text.replace(/\r?\n$/, ''), separator)
  while (fields.length < of.headings) fields.push('')
  for (const [at, cell] of of.cells) fields[at] = cell
  while (fields.length > of.headings && fields.at(-1) === '') fields.pop()
  const lineEnd = text.endsWith('\r\n') ? '\r\n' : '\n'
  return iconv.encode(fields.map((field) => quoted(field, separator)).join(separator) + lineEnd, encoding)
}

/** A field that a reader takes as it is. A zero byte and a single carriage return are defects of a record. */
function quoted(field: string, separator: string): string {
  const text = field.replace(/\0|\r(?!\n)/g, '')
  return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function hasMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.equals(MARK)
  } finally {
    await file.close()
  }
}

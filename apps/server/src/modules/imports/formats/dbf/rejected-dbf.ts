import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import type { RejectedSource } from '../file-format.ts'
import type { Encoding } from '../schema-parts.ts'
import type { DbfKeys } from './dbf-format.ts'
import { type DbfField, parseDbfHeader } from './dbf-header.ts'

const LARGEST_HEADER = 1 << 16
const END = Buffer.from([0x1a])
const SPACE = 0x20

/** The file's own header with another number of records, and the refused records with unchanged bytes except mended cells. */
export async function* rejectedDbf(
  { path, rejected, mended }: RejectedSource,
  { encoding }: DbfKeys,
): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const header = await readHeader(path)
  const { headerBytes, recordBytes, records, fields } = parseDbfHeader(header)
  const own = Buffer.from(header.subarray(0, headerBytes))
  own.writeUInt32LE([...rows].filter((row) => row <= records).length, 4)
  yield own
  const end = headerBytes + records * recordBytes - 1
  let rest: Buffer = Buffer.alloc(0)
  let n = 0
  for await (const chunk of createReadStream(path, { start: headerBytes, end }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (; at + recordBytes <= bytes.length; at += recordBytes) {
      n += 1
      if (!rows.has(n)) continue
      const record = bytes.subarray(at, at + recordBytes)
      const cells = mended?.get('')?.get(n)
      yield cells ? mendedRecord(record, { cells, fields, encoding }) : record
    }
    rest = bytes.subarray(at)
  }
  yield END
}

/** Figures stand at the right of their field, texts at the left. */
function mendedRecord(
  record: Buffer,
  of: {
    readonly cells: ReadonlyMap<number, string>
    readonly fields: readonly DbfField[]
    readonly encoding: Encoding
  },
): Buffer {
  const copy = Buffer.from(record)
  for (const [at, cell] of of.cells) {
    const field = of.fields[at]
    if (!field) continue
    const bytes = iconv.encode(cell, of.encoding).subarray(0, field.end - field.start)
    copy.fill(SPACE, field.start, field.end)
    bytes.copy(copy, field.type === 'N' || field.type === 'F' ? field.end - bytes.length : field.start)
  }
  return copy
}

export async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST_HEADER), 0, LARGEST_HEADER, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { RejectedSource } from '../file-format.ts'
import { parseDbfHeader } from './dbf-header.ts'

const LARGEST_HEADER = 1 << 16
const END = Buffer.from([0x1a])

/** The file's own header with another number of records, and the refused records with unchanged bytes. */
export async function* rejectedDbf({ path, rejected }: RejectedSource): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? new Set<number>()
  const header = await readHeader(path)
  const { headerBytes, recordBytes, records } = parseDbfHeader(header)
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
      if (rows.has(n)) yield bytes.subarray(at, at + recordBytes)
    }
    rest = bytes.subarray(at)
  }
  yield END
}

async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST_HEADER), 0, LARGEST_HEADER, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

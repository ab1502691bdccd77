import { open } from 'node:fs/promises'
import { parseDbfHeader } from '../../imports/read/dbf-header.ts'
import { guessKind } from '../guess-kind.ts'

const LF = 10
const HEAD = 64 * 1024

/**
 * Makes a whole, shorter file of the beginning of one: whole lines, and a DBF header that counts the records that are
 * there. Of other kinds nothing can be cut.
 */
export async function cutSample(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(Math.min(HEAD, bytes)), 0, undefined, 0)
    const kind = guessKind(head.subarray(0, bytesRead))
    if (kind === 'dbf') {
      const { headerBytes, recordBytes, records } = parseDbfHeader(head)
      const whole = Math.min(records, Math.floor((bytes - headerBytes) / recordBytes))
      const count = Buffer.alloc(4)
      count.writeUInt32LE(whole)
      await handle.write(count, 0, 4, 4)
      await handle.truncate(headerBytes + whole * recordBytes)
    } else if (kind === 'csv' || kind === 'jsonl') {
      const tail = Buffer.alloc(Math.min(HEAD, bytes))
      await handle.read(tail, 0, tail.length, bytes - tail.length)
      const end = tail.lastIndexOf(LF)
      if (end >= 0) await handle.truncate(bytes - tail.length + end + 1)
    }
  } finally {
    await handle.close()
  }
}

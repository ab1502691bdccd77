import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SampleFile } from '../../imports/formats/sample/sample-table.ts'

/** First bytes of a file to detect its format from. */
const HEAD_BYTES = 256 * 1024
const LF = 10

/** Reads the beginning of a local file. */
export async function readHead(file: string, name = path.basename(file)): Promise<SampleFile> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { path: file, name, size, head: wholeLines(buffer.subarray(0, bytesRead), size) }
  } finally {
    await handle.close()
  }
}

/** Removes an incomplete last line, so that no multi-byte character is cut. */
function wholeLines(head: Buffer, size: number): Buffer {
  if (head.length >= size) return head
  const end = head.lastIndexOf(LF) + 1
  return end > head.length / 2 ? head.subarray(0, end) : head
}

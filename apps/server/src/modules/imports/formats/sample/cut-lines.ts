import type { FileHandle } from 'node:fs/promises'

const LF = 10
const TAIL_BYTES = 64 * 1024

/** Ends a copy of a file's first bytes after its last whole line. */
export async function cutAfterLastLine(copy: FileHandle, bytes: number): Promise<void> {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes))
  await copy.read(tail, 0, tail.length, bytes - tail.length)
  const end = tail.lastIndexOf(LF)
  if (end >= 0) await copy.truncate(bytes - tail.length + end + 1)
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileBytes } from '../../platform/export/row-file.ts'

export interface WrittenFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/**
 * Writes a file as it is made. By a pipeline, which hears of everything: a stream that is given up in the middle of a
 * write tells of it once more, and where nobody listens, that ends the process.
 */
export async function writeBytes(path: string, content: FileBytes): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }))
  return { path, bytes, sha256: hash.digest() }
}

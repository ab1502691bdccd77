import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export interface WrittenBytes {
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/**
 * Writes what comes to a new file of this path, and says how much it was. By a pipeline, which hears of everything: a
 * stream that is given up in the middle of a write tells of it once more, and where nobody listens, that ends the process.
 */
export async function writeDown(source: AsyncIterable<Buffer>, path: string): Promise<WrittenBytes> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(source, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { path, bytes, sha256: hash.digest() }
}

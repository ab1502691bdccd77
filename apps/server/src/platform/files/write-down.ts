import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export interface WrittenBytes {
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/**
 * Writes a stream to a new file and returns its size. It uses a pipeline because a stream destroyed during a write
 * emits a second error event. Without a listener that event would end the process.
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

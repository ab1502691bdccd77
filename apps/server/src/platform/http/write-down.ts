import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface ReceivedBytes {
  /** In the temporary folder. */
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** Writes what comes to a new file of this path, and says how much it was. */
export async function writeDown(source: Readable, path: string): Promise<ReceivedBytes> {
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

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
 * emits a second error event. Without a listener that event would end the process. After a failure the file is closed;
 * the caller removes it.
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
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  try {
    await pipeline(source, counted, file)
  } catch (error) {
    // The pipeline does not wait for a file that is still being opened. A caller would remove it before it is there.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
    throw error
  }
  return { path, bytes, sha256: hash.digest() }
}

import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { zipFrame } from '@zatyshok/files/zip'
import type { FileBytes } from './row-file.ts'

interface Part {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** Writes a ZIP of parts that arrive in chunks. @throws RangeError past 4 GiB */
export async function* zipFile(parts: readonly Part[]): FileBytes {
  const zip = zipFrame('utf-8')
  for (const { name, content } of parts) {
    yield zip.begin(name)
    const sums = { crc: 0, packed: 0, size: 0 }
    yield* packed(content, sums)
    yield zip.end(sums)
  }
  yield zip.close()
}

async function* packed(content: AsyncIterable<Buffer>, sums: { crc: number; packed: number; size: number }): FileBytes {
  const counted = async function* () {
    for await (const bytes of content) {
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const source = Readable.from(counted())
  source.on('error', (error) => deflate.destroy(error))
  for await (const bytes of source.pipe(deflate) as AsyncIterable<Buffer>) {
    sums.packed += bytes.length
    yield bytes
  }
}

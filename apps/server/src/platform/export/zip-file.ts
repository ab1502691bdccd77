import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import type { FileBytes } from './row-file.ts'

interface Entry {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Flags: names are UTF-8; sizes and checksum follow the content, since the content is streamed. */
const flags = 0x0808
const [version, deflated] = [20, 8]
/** A fixed date, 1 January 1980, so that equal content gives equal bytes. */
const [time, date] = [0, 0x21]
const longest = 0xffff_ffff

/**
 * Writes a ZIP archive of streamed files.
 *
 * @throws RangeError past 4 GiB
 */
export async function* zipFile(entries: readonly Entry[]): FileBytes {
  const written: Written[] = []
  let at = 0
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
    const head = localHeader(entry.name)
    yield head
    for await (const bytes of packed(content, entry)) yield bytes
    const end = descriptor(entry)
    yield end
    at += head.length + entry.packed + end.length
    if (at > longest || entry.size > longest) throw new RangeError('longer than a ZIP may be')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd({ entries: written.length, at, bytes: directory.length })
}

type Sums = { crc: number; packed: number; size: number }

async function* packed(content: AsyncIterable<Buffer>, sums: Sums): FileBytes {
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

function localHeader(name: Buffer): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x0403_4b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(deflated, 8)
  bytes.writeUInt16LE(time, 10)
  bytes.writeUInt16LE(date, 12)
  bytes.writeUInt16LE(name.length, 26)
  return Buffer.concat([bytes, name])
}

function descriptor({ crc, packed, size }: Sums): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x0807_4b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, at, crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x0201_4b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(version, 6)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(time, 12)
  bytes.writeUInt16LE(date, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(at, 42)
  return Buffer.concat([bytes, name])
}

function directoryEnd({ entries, at, bytes }: { entries: number; at: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

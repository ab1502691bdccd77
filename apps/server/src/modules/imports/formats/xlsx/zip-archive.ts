import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { FileRefused } from '../../refusal-reasons.ts'

interface ZipEntry {
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly headerAt: number
}

export interface ZipArchive {
  readonly path: string
  readonly entries: ReadonlyMap<string, ZipEntry>
}

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const LARGEST_DIRECTORY = 1 << 24
/** A sheet of this size is no export; it is what a zip bomb unpacks to. */
const LARGEST_ENTRY = 8 * 2 ** 30
const STORED = 0
const DEFLATED = 8

/**
 * Reads the directory of a zip file, which stands at its end: a file that was cut off has none.
 * @throws FileRefused
 */
export async function openZip(path: string, size: number): Promise<ZipArchive> {
  const handle = await open(path)
  try {
    return { path, entries: await readDirectory(handle, size) }
  } finally {
    await handle.close()
  }
}

async function readDirectory(handle: FileHandle, size: number): Promise<Map<string, ZipEntry>> {
  const tail = await readAt(handle, { from: Math.max(0, size - END_BYTES - LONGEST_COMMENT), to: size })
  const end = lastEnd(tail)
  if (end < 0) throw new FileRefused('cutOff', { place: 'немає кінця архіву XLSX' })
  const directoryBytes = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  if (directoryBytes > LARGEST_DIRECTORY || from + directoryBytes > size) {
    throw new FileRefused('unreadable', { detail: 'зміст архіву XLSX пошкоджено' })
  }
  return parseDirectory(await readAt(handle, { from, to: from + directoryBytes }))
}

function lastEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END_SIGN) return at
  return -1
}

function parseDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === ENTRY_SIGN; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, nameEnd), {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

async function readAt(handle: FileHandle, range: { from: number; to: number }): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(
    Buffer.alloc(range.to - range.from),
    0,
    range.to - range.from,
    range.from,
  )
  return buffer.subarray(0, bytesRead)
}

/**
 * Unpacks one entry piece by piece.
 * @throws FileRefused when it is missing or its checksum does not agree.
 */
export async function* unzip(archive: ZipArchive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.get(name)
  if (!entry) throw new FileRefused('unreadable', { detail: `у книзі немає частини ${name}` })
  if (entry.bytes > LARGEST_ENTRY || (entry.method !== STORED && entry.method !== DEFLATED)) {
    throw new FileRefused('unreadable', { detail: `частина ${name} завелика або стиснута невідомо як` })
  }
  let crc = 0
  let bytes = 0
  for await (const chunk of await packed(archive, entry, name)) {
    crc = crc32(chunk, crc)
    bytes += chunk.length
    if (bytes > entry.bytes) throw new FileRefused('unreadable', { detail: `частина ${name} довша, ніж заявлено` })
    yield chunk
  }
  if (crc !== entry.crc) throw new FileRefused('unreadable', { detail: `частину ${name} пошкоджено` })
}

async function* packed(archive: ZipArchive, entry: ZipEntry, name: string): AsyncGenerator<Buffer> {
  const handle = await open(archive.path)
  const header = await readAt(handle, { from: entry.headerAt, to: entry.headerAt + 30 })
  await handle.close()
  if (header.length < 30) throw new FileRefused('cutOff', { place: `немає частини ${name}` })
  const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (entry.packedBytes === 0) return
  const stream = createReadStream(archive.path, { start, end: start + entry.packedBytes - 1 })
  if (entry.method === STORED) {
    yield* stream as AsyncIterable<Buffer>
    return
  }
  const inflate = createInflateRaw()
  stream.on('error', (error) => inflate.destroy(error))
  try {
    yield* stream.pipe(inflate) as AsyncIterable<Buffer>
  } catch (error) {
    throw new FileRefused('unreadable', { detail: `частину ${name} пошкоджено (${(error as Error).message})` })
  } finally {
    stream.destroy()
  }
}

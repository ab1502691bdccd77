import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FileRefused } from '../../refusal-reasons.ts'

export interface ZipArchive {
  readonly path: string
  /** Parts of the archive by name. */
  readonly entries: ReadonlyMap<string, Entry>
}

/** Most parts of a workbook. Reading the directory of a larger archive would take seconds. */
const MOST_ENTRIES = 10_000
/** Bytes; a larger sheet is not an export but a zip bomb. */
const LARGEST_ENTRY = 8 * 2 ** 30
const HEADER_BYTES = 30
const [STORED, DEFLATED] = [0, 8]

/**
 * yauzl does not validate names here, because no part is written to a disk under its name. `unzip` checks the sizes, and
 * the checksums, which yauzl does not check.
 */
const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }

/**
 * Reads the directory of a zip file. The directory is at the end of the file, so a truncated file has none.
 * @throws FileRefused
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const file = await openPromise(path, options).catch((error: Error) => {
    throw error.message.startsWith('End of central directory record signature not found')
      ? new FileRefused('cutOff', { place: 'немає кінця архіву XLSX' })
      : damagedDirectory()
  })
  const entries = new Map<string, Entry>()
  try {
    if (file.entryCount > MOST_ENTRIES) throw damagedDirectory()
    for await (const entry of file.eachEntry()) entries.set(entry.fileNameRaw.toString('utf8'), entry)
  } catch (error) {
    if (error instanceof FileRefused) throw error
    // The directory ends at its first damaged entry. `unzip` refuses the parts that are missing then.
  } finally {
    file.close()
  }
  return { path, entries }
}

const damagedDirectory = () => new FileRefused('unreadable', { detail: 'зміст архіву XLSX пошкоджено' })

/**
 * Unpacks one part piece by piece.
 * @throws FileRefused if it is missing, longer than stated or its checksum does not agree
 */
export async function* unzip(archive: ZipArchive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.get(name)
  if (!entry) throw new FileRefused('unreadable', { detail: `у книзі немає частини ${name}` })
  const { uncompressedSize: most, compressionMethod: method } = entry
  if (most > LARGEST_ENTRY || (method !== STORED && method !== DEFLATED)) {
    throw new FileRefused('unreadable', { detail: `частина ${name} завелика або стиснута невідомо як` })
  }
  const file = await openPromise(archive.path, options)
  try {
    let [crc, bytes] = [0, 0]
    for await (const chunk of contentOf(file, entry, name)) {
      crc = crc32(chunk, crc)
      bytes += chunk.length
      if (bytes > most) throw new FileRefused('unreadable', { detail: `частина ${name} довша, ніж заявлено` })
      yield chunk
    }
    if (crc !== entry.crc32) throw new FileRefused('unreadable', { detail: `частину ${name} пошкоджено` })
  } finally {
    file.close()
  }
}

async function* contentOf(file: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  if (entry.relativeOffsetOfLocalHeader + HEADER_BYTES > file.fileSize)
    throw new FileRefused('cutOff', { place: `немає частини ${name}` })
  // yauzl would report an empty deflated part as cut off.
  if (entry.compressedSize === 0) return
  try {
    yield* (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw new FileRefused('unreadable', { detail: `частину ${name} пошкоджено (${(error as Error).message})` })
  }
}

import { stat } from 'node:fs/promises'
import type { FileKind } from '@zatyshok/contract/files'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RefusedFile } from './file-problem.ts'

const mostEntries = 2000
const mostInflatedBytes = 200 * 1024 * 1024
/**
 * Highest ratio of inflated to compressed size. Text compresses about 20 times, a ZIP bomb about 1000 times. Small
 * files are exempt.
 */
const highestRatio = 100
const freeInflatedBytes = 10 * 1024 * 1024
/** Bytes of an XML part that are checked; declarations precede the first element. */
const prologBytes = 4096

const mainPart: Partial<Record<FileKind, string>> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/**
 * Checks an Office document as a ZIP archive. It must have its main part. Entries outside the archive, macros and
 * entities are rejected, as is an inflated size beyond the limits.
 * The sizes are those that the archive declares. Only the beginnings of XML parts are inflated, each with its declared
 * limit (attack FU4).
 *
 * @throws RefusedFile `content`, `unsafe`
 */
export async function checkDocument(path: string, kind: FileKind): Promise<void> {
  const archive = await opened(path)
  try {
    const entries = await entriesOf(archive, (await stat(path)).size)
    const names = new Set(entries.map(({ fileName }) => fileName))
    if (!names.has('[Content_Types].xml') || !names.has(mainPart[kind] ?? '')) throw new RefusedFile('content')
    if (names.size < entries.length) throw new RefusedFile('unsafe')
    if (entries.some(({ fileName }) => /vbaproject|activex|\.(exe|dll|js|vbs)$/i.test(fileName))) {
      throw new RefusedFile('unsafe')
    }
    for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
      if (!isPlainXml(await beginningOf(archive, entry))) throw new RefusedFile('unsafe')
    }
  } catch (error) {
    // Any other violation of the ZIP format; an entry outside the archive is one of them.
    throw error instanceof RefusedFile ? error : new RefusedFile('unsafe')
  } finally {
    archive.close()
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch {
    throw new RefusedFile('content')
  }
}

async function entriesOf(archive: ZipFile, fileBytes: number): Promise<Entry[]> {
  if (archive.entryCount > mostEntries) throw new RefusedFile('unsafe')
  const entries: Entry[] = []
  let inflated = 0
  for await (const entry of archive.eachEntry()) {
    entries.push(entry)
    inflated += entry.uncompressedSize
    const isBomb = inflated > freeInflatedBytes && inflated > fileBytes * highestRatio
    if (inflated > mostInflatedBytes || isBomb || entries.length > mostEntries) throw new RefusedFile('unsafe')
  }
  return entries
}

/** Office programs read parts in UTF-8 or UTF-16; a prolog with a DTD is rejected in both. */
function isPlainXml(beginning: Buffer): boolean {
  const isWide = beginning[0] === 0xff || beginning[0] === 0xfe || beginning[0] === 0 || beginning[1] === 0
  const text = isWide ? beginning.toString('latin1').replaceAll('\0', '') : beginning.toString('latin1')
  const told = text.replace(/<!--[\s\S]*?-->/g, '')
  const prolog = told.split(/<[A-Za-z_]/, 1)[0] ?? ''
  return prolog.length < told.length && !prolog.includes('<!')
}

async function beginningOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await archive.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= prologBytes) break
  }
  return Buffer.concat(chunks)
}

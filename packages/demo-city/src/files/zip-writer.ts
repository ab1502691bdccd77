import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { Zip, ZipDeflate } from 'fflate'

/** A part of a package: its text, or the file that holds it. */
export type ZipPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string }

const pieceBytes = 1 << 18
/** A constant time, so that equal content gives equal bytes. */
const fixedTime = new Date(1980, 0, 1)

function pushFile(entry: ZipDeflate, path: string): void {
  const file = openSync(path, 'r')
  let read = -1
  while (read !== 0) {
    // Each read needs a new buffer: the compressor may keep the chunk until the next one arrives.
    const piece = Buffer.alloc(pieceBytes)
    read = readSync(file, piece, 0, pieceBytes, null)
    entry.push(piece.subarray(0, read), read === 0)
  }
  closeSync(file)
}

/** Packs the parts in order into one zip file, in chunks. */
export function writeZip(path: string, parts: readonly ZipPart[]): void {
  const file = openSync(path, 'w')
  const zip = new Zip((error, piece) => {
    if (error) throw error
    writeSync(file, piece)
  })
  for (const part of parts) {
    const entry = new ZipDeflate(part.name, { level: 6 })
    entry.mtime = fixedTime
    zip.add(entry)
    if ('text' in part) entry.push(Buffer.from(part.text, 'utf8'), true)
    else pushFile(entry, part.file)
  }
  zip.end()
  closeSync(file)
}

import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { zipFrame } from '@zatyshok/files/zip'
import { Deflate } from 'fflate'

/** A part of a package: its text, or the file that holds it. */
export type ZipPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string }

const pieceBytes = 1 << 18

/** Packs the parts in their order into one zip file, piece by piece. fflate gives the same bytes on every machine. */
export function writeZip(path: string, parts: readonly ZipPart[]): void {
  const file = openSync(path, 'w')
  const zip = zipFrame('ascii')
  for (const part of parts) {
    writeSync(file, zip.begin(part.name))
    const sums = { crc: 0, packed: 0, size: 0 }
    const deflate = new Deflate({ level: 6 }, (piece) => {
      sums.packed += piece.length
      writeSync(file, piece)
    })
    const push = (bytes: Buffer, isLast: boolean): void => {
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      deflate.push(bytes, isLast)
    }
    if ('text' in part) push(Buffer.from(part.text, 'utf8'), true)
    else pushFile(part.file, push)
    writeSync(file, zip.end(sums))
  }
  writeSync(file, zip.close())
  closeSync(file)
}

function pushFile(path: string, push: (bytes: Buffer, isLast: boolean) => void): void {
  const file = openSync(path, 'r')
  let read = -1
  while (read !== 0) {
    // Each read needs a new buffer: the compressor may keep the chunk until the next one arrives.
    const piece = Buffer.alloc(pieceBytes)
    read = readSync(file, piece, 0, pieceBytes, null)
    push(piece.subarray(0, read), read === 0)
  }
  closeSync(file)
}

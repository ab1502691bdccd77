import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { Encoding } from '../formats/schema-parts.ts'
import type { SourceFile } from '../stage/staging.ts'

const CHUNK_BYTES = 1 << 18

/** PostgreSQL's names of the encodings that COPY reads itself; files in others are converted to UTF-8. */
const COPY_ENCODINGS: Partial<Record<Encoding, string>> = { 'utf-8': 'UTF8', 'windows-1251': 'WIN1251' }
const REPLACEMENT = Buffer.from('\ufffd')
/** The only byte that Windows-1251 does not define. */
const NOT_1251 = 0x98

/** Encoding of the bytes that `csvChunks` returns. */
export function copyEncoding(encoding: Encoding): string {
  return COPY_ENCODINGS[encoding] ?? 'UTF8'
}

/** The same encoding by the name that iconv has for it. */
export function iconvEncoding(encoding: Encoding): string {
  return copyEncoding(encoding) === 'UTF8' ? 'utf-8' : encoding
}

/** The file from its beginning, without a byte-order mark. */
export async function* csvChunks(
  file: Pick<SourceFile, 'path' | 'onBytes'>,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  const decoder = COPY_ENCODINGS[encoding] ? undefined : iconv.getDecoder(encoding)
  let read = 0
  for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const first = read === 0
    read += chunk.length
    file.onBytes(read)
    const bytes = decoder ? Buffer.from(decoder.write(chunk)) : chunk
    yield first ? withoutMark(bytes) : bytes
  }
  const rest = decoder?.end()
  if (rest) yield Buffer.from(rest)
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** True if all bytes are valid in the encoding. For speed, check a whole chunk before single records. */
export function isValid(bytes: Buffer, encoding: Encoding): boolean {
  if (encoding === 'windows-1251') return bytes.indexOf(NOT_1251) < 0
  if (encoding === 'utf-8') return isUtf8(bytes)
  return bytes.indexOf(REPLACEMENT) < 0
}

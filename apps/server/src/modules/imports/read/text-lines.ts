import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { Encoding } from '../formats/schema-parts.ts'
import { FileRefused } from '../refusal-reasons.ts'
import type { SourceFile } from '../stage/staging.ts'

const LONGEST_LINE = 1 << 16

/**
 * Yields the lines of a text file without their ends and without the end-of-file byte of old programs (0x1a). A byte
 * that the encoding lacks becomes `\ufffd`.
 * @throws FileRefused when a line is too long: a file without line ends would fill the memory
 */
export async function* textLines(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let [read, line] = [0, 0]
  let rest = ''
  for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
    read += chunk.length
    file.onBytes(read)
    const found = (rest + decoder.write(chunk)).split('\n')
    rest = found.pop() ?? ''
    line += found.length
    if (rest.length > LONGEST_LINE) throw new FileRefused('unreadable', { detail: `рядок ${line + 1} задовгий` })
    for (const text of found) yield withoutEnd(text)
  }
  const last = withoutEnd(rest + (decoder.end() ?? ''))
  if (last !== '') yield last
}

/** Removes the carriage return and the end-of-file byte of old programs. */
function withoutEnd(text: string): string {
  return text.endsWith('\r') || text.endsWith('\u001a') ? withoutEnd(text.slice(0, -1)) : text
}

/** True if a line has invalid bytes, or zero bytes, which PostgreSQL cannot store. */
export const isBroken = (line: string): boolean => line.includes('\ufffd') || line.includes('\0')

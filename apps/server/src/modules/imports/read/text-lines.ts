import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { Encoding } from '../formats/schema-parts.ts'
import { FileRefused } from '../refusal-reasons.ts'
import type { SourceFile } from '../stage/staging.ts'

const LONGEST_LINE = 1 << 16

/**
 * Lines of a text file without their ends, the end of file of old programs (0x1a) left out. A byte that the encoding does
 * not have is `\ufffd`.
 * @throws FileRefused when a line is longer than any payment: a file without line ends would fill the memory.
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

/** Without the carriage return and the mark that old programs end a file with. */
function withoutEnd(text: string): string {
  return text.endsWith('\r') || text.endsWith('\u001a') ? withoutEnd(text.slice(0, -1)) : text
}

/** True if a line has invalid bytes, or zero bytes, which PostgreSQL cannot store. */
export const isBroken = (line: string): boolean => line.includes('\ufffd') || line.includes('\0')

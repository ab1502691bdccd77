import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { Encoding } from '../formats/schema-parts.ts'
import { FileRefused } from '../refusal-reasons.ts'
import type { SourceFile } from '../stage/staging.ts'

const LONGEST_LINE = 1 << 16
const CHUNK_BYTES = 1 << 18

/**
 * Yields the text of a file in blocks of whole lines with their ends; the last line may lack its end. A byte that the
 * encoding lacks becomes `\ufffd`.
 * @throws FileRefused when a line is too long: a file without line ends would fill the memory
 */
export async function* textBlocks(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let [read, lines] = [0, 0]
  let rest = ''
  for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    read += chunk.length
    file.onBytes(read)
    const text = rest + decoder.write(chunk)
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
    if (rest.length > LONGEST_LINE) throw new FileRefused('unreadable', { detail: `рядок ${lines + 1} задовгий` })
    if (end > 0) yield text.slice(0, end)
  }
  const last = rest + (decoder.end() ?? '')
  if (last !== '') yield last
}

/** Yields the lines of a file without their ends and without the end-of-file byte of old programs (0x1a). */
export async function* textLines(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  for await (const block of textBlocks(file, encoding)) {
    const lines = block.split('\n')
    const last = withoutEnd(lines.pop() ?? '')
    for (const line of lines) yield withoutEnd(line)
    if (last !== '') yield last
  }
}

/** Removes the carriage return and the end-of-file byte of old programs. */
function withoutEnd(text: string): string {
  return text.endsWith('\r') || text.endsWith('\u001a') ? withoutEnd(text.slice(0, -1)) : text
}

/** True if a line has invalid bytes, or zero bytes, which PostgreSQL cannot store. */
export const isBroken = (line: string): boolean => line.includes('\ufffd') || line.includes('\0')

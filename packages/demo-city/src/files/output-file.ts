import { closeSync, openSync, writeSync } from 'node:fs'
import iconv from 'iconv-lite'

export type Encoding = 'utf8' | 'win1251' | 'cp866' | 'cp1125'

/** A file written sequentially in one encoding, in large blocks. */
export interface Output {
  readonly write: (text: string) => void
  /** Flushes the buffer, then writes these bytes at this position of the file. */
  readonly patch: (bytes: Uint8Array, position: number) => void
  readonly close: () => void
}

const pieceLength = 65_536

function encoded(text: string, encoding: Encoding): Buffer {
  return encoding === 'utf8' ? Buffer.from(text, 'utf8') : iconv.encode(text, encoding)
}

function writeAll(file: number, bytes: Uint8Array): void {
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done)
}

/** Opens a new file; an existing file of the same name is overwritten. */
export function openOutput(path: string, encoding: Encoding): Output {
  const file = openSync(path, 'w')
  let pieces = ''
  const flush = (): void => {
    writeAll(file, encoded(pieces, encoding))
    pieces = ''
  }
  return {
    write: (text) => {
      pieces += text
      if (pieces.length >= pieceLength) flush()
    },
    patch: (bytes, position) => {
      flush()
      writeSync(file, bytes, 0, bytes.length, position)
    },
    close: () => {
      flush()
      closeSync(file)
    },
  }
}

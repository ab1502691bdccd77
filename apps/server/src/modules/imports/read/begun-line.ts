import { createReadStream } from 'node:fs'

const LF = 10
const LINE_END = Buffer.from('\n')

/**
 * A line whose end has not been read. Its pieces are joined once, because joining them at each chunk would copy a long
 * line repeatedly.
 */
export class BegunLine {
  #pieces: Buffer[] = []
  bytes = 0

  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.#pieces.push(piece)
    this.bytes += piece.length
  }

  endedBy(piece: Buffer): Buffer {
    if (this.bytes === 0) return piece
    const line = Buffer.concat([...this.#pieces, piece])
    this.#pieces = []
    this.bytes = 0
    return line
  }
}

/** Lines of a file with their ends; a last line without an end gets one. */
export async function* linesWithEnds(path: string): AsyncGenerator<Buffer> {
  const begun = new BegunLine()
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let at = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
      yield begun.endedBy(chunk.subarray(at, end + 1))
      at = end + 1
    }
    begun.add(chunk.subarray(at))
  }
  if (begun.bytes > 0) yield begun.endedBy(LINE_END)
}

/**
 * A line whose end is not read yet. Its pieces are joined once: joined at each chunk, a long line would take its square in
 * memory.
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

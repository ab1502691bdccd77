const [QUOTE, BACKSLASH, COMMA, COLON, OPEN, CLOSE, BEGIN, END] = Buffer.from('"\\,:{}[]')
const SPACE = 32
/** Bounds against hostile files: bytes of a name, and objects and lists around a list. */
const LONGEST_NAME = 1000
const DEEPEST = 100

interface Around {
  readonly isList: boolean
  /** The name in an object that was read last. */
  name: string
}

/**
 * Cuts a JSON document into the items of one of its lists, chunk by chunk. Each item is returned as one line without its
 * end, so documents are read as JSON lines are.
 */
export class JsonItems {
  state: 'before' | 'inside' | 'after' = 'before'
  /** Bytes up to the end of the last item. */
  ended = 0
  readonly #path: readonly string[] | undefined
  /** Objects and lists around the place. */
  readonly #around: Around[] = []
  #inText = false
  #isEscaped = false
  #text: number[] = []
  /** A list has begun that is taken if its first item is an object. */
  #isFirst = false
  #pieces: Buffer[] = []
  /** Objects and lists inside the item. */
  #depth = 0
  #bytes = 0

  /** @param path names of the objects around the list; omitted: the first list of objects is taken */
  constructor(path?: readonly string[]) {
    this.#path = path
  }

  /** Names of the objects around the list that was found. */
  get path(): readonly string[] {
    return this.#around.slice(0, -1).map(({ name }) => name)
  }

  /** Bytes of the item that has begun. */
  get begun(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns the items that end in this chunk. */
  *take(chunk: Buffer): Generator<Buffer> {
    let start = 0
    for (let at = 0; at < chunk.length && this.state !== 'after'; at += 1) {
      const byte = chunk[at] ?? SPACE
      if (this.state === 'before') {
        start = at
        if (!this.#findsItem(byte)) continue
      }
      if (!this.#endsItem(byte)) continue
      this.#pieces.push(chunk.subarray(start, at))
      const item = this.#line()
      start = at + 1
      if (item.length > 0) {
        this.ended = this.#bytes + at
        yield item
      }
    }
    if (this.state === 'inside') this.#pieces.push(Buffer.from(chunk.subarray(start)))
    this.#bytes += chunk.length
  }

  /** True if the byte belongs to a text or ends it. */
  #takeText(byte: number): boolean {
    if (!this.#inText) {
      this.#inText = byte === QUOTE
      if (this.#inText) this.#text = []
      return this.#inText
    }
    if (byte === QUOTE && !this.#isEscaped) this.#inText = false
    else if (this.#text.length < LONGEST_NAME) this.#text.push(byte)
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped
    return true
  }

  /** True for the first byte of the list's first item, and for the end of an empty list. */
  #findsItem(byte: number): boolean {
    if (this.#isFirst && byte > SPACE) {
      this.#isFirst = false
      if (byte === OPEN || (byte === END && this.#path)) {
        this.state = 'inside'
        return true
      }
    }
    if (this.#takeText(byte)) return false
    if (byte === COLON) {
      const last = this.#around.at(-1)
      if (last) last.name = nameOf(this.#text)
    } else if (byte === OPEN || byte === BEGIN) {
      this.#isFirst = byte === BEGIN && this.#isWanted()
      this.#around.push({ isList: byte === BEGIN, name: '' })
      if (this.#around.length > DEEPEST) this.state = 'after'
    } else if (byte === CLOSE || byte === END) this.#around.pop()
    return false
  }

  #isWanted(): boolean {
    if (this.#around.some(({ isList }) => isList)) return false
    const names = this.#around.map(({ name }) => name)
    return !this.#path || (names.length === this.#path.length && names.every((name, at) => name === this.#path?.[at]))
  }

  #endsItem(byte: number): boolean {
    if (this.#takeText(byte)) return false
    if (byte === OPEN || byte === BEGIN) this.#depth += 1
    else if (byte === COMMA) return this.#depth === 0
    else if (byte === CLOSE || byte === END) {
      if (this.#depth === 0) {
        this.state = 'after'
        return true
      }
      this.#depth -= 1
    }
    return false
  }

  #line(): Buffer {
    const line = Buffer.concat(this.#pieces)
    this.#pieces = []
    // JSON texts cannot contain line ends, so the line ends of an item are only formatting.
    for (const [at, byte] of line.entries()) if (byte < SPACE) line[at] = SPACE
    return Buffer.from(line.toString('latin1').trim(), 'latin1')
  }
}

function nameOf(bytes: readonly number[]): string {
  try {
    return String(JSON.parse(`"${Buffer.from(bytes).toString('utf8')}"`))
  } catch {
    return ''
  }
}

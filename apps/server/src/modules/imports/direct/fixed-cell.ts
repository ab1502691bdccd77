/** A line of a text, from `start` up to `end` (without its line end). */
export interface LineAt {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Positions of a cell in a line, from 1. */
export type Positions = readonly [first: number, last: number]

const BLANK = 32
const NO_BREAK = 0xa0
/** Latin and Cyrillic letters. */
const LAST_LETTER = 0x4ff
const [DASH, LAST_QUOTE, NUMERO] = [0x2010, 0x2027, 0x2116]

/** The text of a cell without the blanks around it. */
export function cut({ text, start, end }: LineAt, [first, last]: Positions): string {
  return text.slice(start + first - 1, Math.min(start + last, end)).trim()
}

/** True if a line has only letters, figures and the usual signs: then spaces are its only blanks. */
export function isUsual({ text, start, end }: LineAt): boolean {
  for (let at = start; at < end; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign < BLANK || sign === NO_BREAK) return false
    if (sign > LAST_LETTER && (sign < DASH || sign > LAST_QUOTE) && sign !== NUMERO) return false
  }
  return true
}

/** Most characters of a cell. */
export const LONGEST_CELL = 300
/** Most cells that are joined. */
const JOINED = 2
const UTF8_BYTES = 3

/** Cells of usual lines in UTF-8. The buffer is reused: a string for each cell would take half of the time of reading. */
export class FixedCell {
  readonly bytes = Buffer.alloc(UTF8_BYTES * JOINED * LONGEST_CELL + 1)
  length = 0

  /** Replaces the bytes by a cell without the blanks around it. False if the cell is too long. */
  take(line: LineAt, positions: Positions): boolean {
    this.length = 0
    return this.join(line, positions)
  }

  /** Adds a sign of ASCII. */
  put(sign: number): void {
    this.bytes[this.length++] = sign
  }

  /** Adds a cell in the same way. */
  join({ text, start, end }: LineAt, [first, last]: Positions): boolean {
    let from = start + first - 1
    let to = Math.min(start + last, end)
    while (from < to && text.charCodeAt(from) === BLANK) from += 1
    while (from < to && text.charCodeAt(to - 1) === BLANK) to -= 1
    if (to - from > LONGEST_CELL) return false
    const { bytes } = this
    let { length } = this
    for (let at = from; at < to; at += 1) {
      const sign = text.charCodeAt(at)
      if (sign < 0x80) bytes[length++] = sign
      else {
        if (sign < 0x800) bytes[length++] = 0xc0 | (sign >> 6)
        else {
          bytes[length++] = 0xe0 | (sign >> 12)
          bytes[length++] = 0x80 | ((sign >> 6) & 0x3f)
        }
        bytes[length++] = 0x80 | (sign & 0x3f)
      }
    }
    this.length = length
    return true
  }
}

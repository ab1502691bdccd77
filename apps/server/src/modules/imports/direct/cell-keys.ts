import iconv from 'iconv-lite'
import type { Loader } from '../stage/copy-in.ts'
import { hasMonthWord } from '../stage/written-day.ts'

/**
 * Numbers known cells from 0 and finds them by their bytes. A Map would need a string for every cell of a million
 * rows. Half a million keys take 25 MB here instead of 100 MB.
 */
export class CellKeys {
  size = 0
  #bytes = Buffer.allocUnsafe(1 << 10)
  /** Ends of the keys in #bytes after a leading 0; a key begins where the one before it ends. */
  #ends = new Int32Array(1 << 6)
  /**
   * Number of the key + 1, in the slot of its hash or the next free one; 0 means free. At most half of the slots are
   * used.
   */
  #slots = new Int32Array(1 << 7)

  /** Adds a key if it is new; returns its number. */
  add(key: Buffer): number {
    const known = this.find(key, 0, key.length)
    if (known >= 0) return known
    if (this.size + 2 > this.#ends.length) this.#grow()
    const start = this.#ends[this.size] ?? 0
    const end = start + key.length
    while (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
    key.copy(this.#bytes, start)
    this.size += 1
    this.#ends[this.size] = end
    this.#enter(this.size - 1)
    return this.size - 1
  }

  /** Number of the key that `bytes` has from `start` up to `end`, or -1. */
  find(bytes: Buffer, start: number, end: number): number {
    const slots = this.#slots
    const ends = this.#ends
    const keys = this.#bytes
    const mask = slots.length - 1
    for (let slot = hashOf(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[slot] ?? 0) - 1
      if (found < 0) return -1
      const shift = (ends[found] ?? 0) - start
      if ((ends[found + 1] ?? 0) - shift !== end) continue
      let at = start
      while (at < end && keys[at + shift] === bytes[at]) at += 1
      if (at === end) return found
    }
  }

  #enter(number: number): void {
    const mask = this.#slots.length - 1
    let slot = hashOf(this.#bytes, this.#ends[number] ?? 0, this.#ends[number + 1] ?? 0) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number + 1
  }

  #grow(): void {
    const ends = new Int32Array(this.#ends.length * 2)
    ends.set(this.#ends)
    this.#ends = ends
    this.#slots = new Int32Array(ends.length * 2)
    for (let number = 0; number < this.size; number += 1) this.#enter(number)
  }
}

/** FNV-1a with the high bits folded into the low bits, which choose the slot. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = -2128831035
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 16777619)
  return hash ^ (hash >>> 15)
}

/** Codes as a file writes them, and the encoded field of COPY for each, by the number of the key. */
export interface CodeKeys {
  readonly keys: CellKeys
  readonly fields: readonly Buffer[]
}

/**
 * `fieldOf` encodes the meaning of a code as a field of COPY. Codes without a meaning are left out: their rows take
 * the general way.
 */
export function codeKeys(
  codes: Readonly<Record<string, string>>,
  encoding: string,
  fieldOf: (meaning: string, written: string) => Buffer,
): CodeKeys {
  const keys = new CellKeys()
  const fields: Buffer[] = []
  for (const [written, meaning] of Object.entries(codes)) {
    if (meaning === '') continue
    fields[keys.add(iconv.encode(written, encoding))] = fieldOf(meaning, written)
  }
  return { keys, fields }
}

const DAY = 86_400_000
/** First day of PostgreSQL's binary dates. */
const EPOCH = Date.UTC(2000, 0, 1)
const FIRST_YEAR = 2010
const LAST_YEAR = 2039

/** Dates as a provider writes them, and their days. */
export interface CalendarKeys {
  readonly keys: CellKeys
  /** Days since 2000-01-01, by the number of the key. */
  readonly days: number[]
}

/**
 * All days or months from 2010 to 2039 in the format of a profile. Other dates, and months by their names, take the general
 * way.
 */
export function calendarKeys(format: string, step: 'day' | 'month'): CalendarKeys {
  const calendar: CalendarKeys = { keys: new CellKeys(), days: [] }
  if (hasMonthWord(format)) return calendar
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (let month = 0; month < 12; month += 1) {
      const days = step === 'month' ? 1 : new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
      for (let day = 1; day <= days; day += 1) {
        const number = calendar.keys.add(Buffer.from(written(format, { year, month: month + 1, day })))
        // In a format without days, a date means the first day of its month.
        calendar.days[number] ??= (Date.UTC(year, month, day) - EPOCH) / DAY
      }
    }
  }
  return calendar
}

/** `dayWritten(9770)` → `'2026-10-01'`; the day is in days since 2000-01-01. */
export const dayWritten = (day: number): string => new Date(EPOCH + day * DAY).toISOString().slice(0, 10)

/** The month of a day: `monthWritten(9770)` → `'2026-10'`. */
export const monthWritten = (day: number): string => dayWritten(day).slice(0, 7)

/** Writes a date in the format of a profile (see written-day.ts). */
function written(format: string, { year, month, day }: { year: number; month: number; day: number }): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yy: two(year % 100),
    MM: two(month),
    M: String(month),
    dd: two(day),
    d: String(day),
  }
  return format.replace(/yyyy|yy|MM|M|dd|d/g, (letters) => parts[letters] ?? letters)
}

const TAB = 9
const LINE_END = 10
const BLANK = 32
const MINUS = 45
const ZERO = 48
const QUESTION = 63
const BACKSLASH = 92

/** Keys of rows of the database, and whole numbers of each row. */
interface KnownRows {
  /** SQL of the text of a key. */
  readonly key: string
  /** SQL of whole numbers below 2^53 or null; two numbers may share a column, with a blank between them. */
  readonly numbers: readonly string[]
  /** How many numbers the columns have. */
  readonly count: number
  /** The rest of the statement, from `from`. */
  readonly from: string
  /** Encoding of the file. */
  readonly encoding: string
}

/**
 * Adds keys from the database, in the encoding of the file. `onKey` gets the number of each key and the numbers of its
 * row, NaN for null; the array is filled anew for each row. Rows come by COPY, because a list of values for each row took
 * half of the time of loading.
 */
export async function knownKeys(
  loader: Loader,
  { key, numbers, count, from, encoding }: KnownRows,
  onKey: (key: number, numbers: Float64Array) => void,
): Promise<CellKeys> {
  const keys = new CellKeys()
  const row = new Float64Array(count)
  let begun: Buffer = Buffer.alloc(0)
  const columns = [...numbers, key].join(', ')
  for await (const piece of loader.copyOut(`copy (select ${columns} ${from}) to stdout (null '', encoding 'UTF8')`)) {
    const bytes =
      begun.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([begun, piece])
    const end = bytes.lastIndexOf(LINE_END) + 1
    enter(keys, { lines: iconv.encode(bytes.toString('utf8', 0, end), encoding), row, onKey })
    begun = bytes.subarray(end)
  }
  return keys
}

function enter(
  keys: CellKeys,
  { lines, row, onKey }: { lines: Buffer; row: Float64Array; onKey: (key: number, numbers: Float64Array) => void },
): void {
  for (let at = 0; at < lines.length; at += 1) {
    for (let n = 0; n < row.length; n += 1) {
      const isNegative = lines[at] === MINUS
      if (isNegative) at += 1
      let value = isEnd(lines[at]) ? Number.NaN : 0
      for (; !isEnd(lines[at]); at += 1) value = value * 10 + (lines[at] ?? 0) - ZERO
      row[n] = isNegative ? -value : value
      at += 1
    }
    const key = lines.subarray(at, lines.indexOf(LINE_END, at))
    at += key.length
    // The encoder writes `?` for a letter that the encoding lacks, so two numbers could become the same key. COPY
    // writes a backslash before tabs and line ends. Such texts take the general way.
    if (!key.includes(QUESTION) && !key.includes(BACKSLASH)) onKey(keys.add(key), row)
  }
}

/** True for the sign after a number. */
const isEnd = (byte: number | undefined): boolean => byte === TAB || byte === BLANK

/** A copy of twice the length. */
export function doubled(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2)
  to.set(from)
  return to
}

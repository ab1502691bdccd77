import { isAscii } from 'node:buffer'
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
  /** Hashes of the keys. */
  #hashes = new Int32Array(1 << 6)
  /**
   * Number of the key + 1, in the slot of its hash or the next free one; 0 means free. At most half of the slots are
   * used.
   */
  #slots = new Int32Array(1 << 7)

  /** Adds the key that `bytes` has from `start` up to `end` if it is new; returns its number. */
  add(bytes: Buffer, start = 0, end = bytes.length): number {
    if (this.size + 2 > this.#ends.length) this.#grow()
    const hash = hashOf(bytes, start, end)
    const slot = this.#slotOf(hash, bytes, start, end)
    const known = (this.#slots[slot] ?? 0) - 1
    if (known >= 0) return known
    const number = this.size
    const from = this.#ends[number] ?? 0
    const to = from + end - start
    while (to > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
    bytes.copy(this.#bytes, from, start, end)
    this.#ends[number + 1] = to
    this.#hashes[number] = hash
    this.#slots[slot] = number + 1
    this.size += 1
    return number
  }

  /** Number of the key that `bytes` has from `start` up to `end`, or -1. */
  find(bytes: Buffer, start: number, end: number): number {
    return (this.#slots[this.#slotOf(hashOf(bytes, start, end), bytes, start, end)] ?? 0) - 1
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(hash: number, bytes: Buffer, start: number, end: number): number {
    const slots = this.#slots
    const ends = this.#ends
    const keys = this.#bytes
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[slot] ?? 0) - 1
      if (found < 0) return slot
      const shift = (ends[found] ?? 0) - start
      if ((ends[found + 1] ?? 0) - shift !== end) continue
      let at = start
      while (at < end && keys[at + shift] === bytes[at]) at += 1
      if (at === end) return slot
    }
  }

  #grow(): void {
    const ends = new Int32Array(this.#ends.length * 2)
    ends.set(this.#ends)
    this.#ends = ends
    const hashes = new Int32Array(ends.length)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#slots = new Int32Array(ends.length * 2)
    const mask = this.#slots.length - 1
    for (let number = 0; number < this.size; number += 1) {
      let slot = (hashes[number] ?? 0) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = number + 1
    }
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

/** Calendars that were made before; the files of a city use few formats. */
const made = new Map<string, CalendarKeys>()
const MOST_MADE = 16

/**
 * All days or months from 2010 to 2039 in the format of a profile. Other dates, and months by their names, take the general
 * way.
 */
export function calendarKeys(format: string, step: 'day' | 'month'): CalendarKeys {
  const name = `${step} ${format}`
  const calendar = made.get(name) ?? makeCalendar(format, step)
  if (made.size >= MOST_MADE) made.clear()
  made.set(name, calendar)
  return calendar
}

function makeCalendar(format: string, step: 'day' | 'month'): CalendarKeys {
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
const MINUS = 45
const POINT = 46
const ZERO = 48
const QUESTION = 63
const BACKSLASH = 92

/** Keys of rows of the database, and numbers of each row. */
interface KnownRows {
  /** SQL of the text of a key. */
  readonly key: string
  /**
   * SQL of numbers or nulls. Decimals come without the point: `993.000` as 993000, so all of a column must have as many.
   * The figures make a number below 2^53.
   */
  readonly numbers: readonly string[]
  /** The rest of the statement, from `from`. */
  readonly from: string
  /** Encoding of the file. */
  readonly encoding: string
  /** Says which keys the file may use; omitted: all. */
  isUsed?(key: Buffer): boolean
}

type OnKey = (key: number, numbers: Float64Array) => void

/**
 * Adds keys from the database, in the encoding of the file. `onKey` gets the number of each key and the numbers of its
 * row, NaN for null; the array is filled anew for each row. Rows come by COPY, because a list of values for each row took
 * half of the time of loading.
 */
export async function knownKeys(loader: Loader, of: KnownRows, onKey: OnKey): Promise<CellKeys> {
  const keys = new CellKeys()
  const row = new Float64Array(of.numbers.length)
  let begun: Buffer = Buffer.alloc(0)
  const columns = [...of.numbers, of.key].join(', ')
  for await (const piece of loader.copyOut(
    `copy (select ${columns} ${of.from}) to stdout (null '', encoding 'UTF8')`,
  )) {
    const bytes =
      begun.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([begun, piece])
    const end = bytes.lastIndexOf(LINE_END) + 1
    enter(encoded(bytes.subarray(0, end), of.encoding), { keys, row, of, onKey })
    begun = bytes.subarray(end)
  }
  return keys
}

/** Every encoding here writes ASCII as UTF-8 does. */
function encoded(text: Buffer, encoding: string): Buffer {
  return encoding === 'utf-8' || isAscii(text) ? text : iconv.encode(text.toString(), encoding)
}

interface Known {
  readonly keys: CellKeys
  readonly row: Float64Array
  readonly of: KnownRows
  readonly onKey: OnKey
}

function enter(lines: Buffer, { keys, row, of, onKey }: Known): void {
  for (let next = 0; next < lines.length; ) {
    const start = readNumbers(lines, next, row)
    let end = start
    let isExact = true
    // The encoder writes `?` for a letter that the encoding lacks, so two numbers could become the same key. COPY
    // writes a backslash before tabs and line ends. Such texts take the general way.
    for (; lines[end] !== LINE_END; end += 1) if (lines[end] === QUESTION || lines[end] === BACKSLASH) isExact = false
    if (isExact && (!of.isUsed || of.isUsed(lines.subarray(start, end)))) onKey(keys.add(lines, start, end), row)
    next = end + 1
  }
}

/** Reads the numbers of the line that begins at `start`; returns where its key begins. */
function readNumbers(lines: Buffer, start: number, row: Float64Array): number {
  let at = start
  for (let n = 0; n < row.length; n += 1) {
    const isNegative = lines[at] === MINUS
    if (isNegative) at += 1
    let value = lines[at] === TAB ? Number.NaN : 0
    for (; lines[at] !== TAB; at += 1) if (lines[at] !== POINT) value = value * 10 + (lines[at] ?? 0) - ZERO
    row[n] = isNegative ? -value : value
    at += 1
  }
  return at
}

/** A copy of twice the length. */
export function doubled(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2)
  to.set(from)
  return to
}

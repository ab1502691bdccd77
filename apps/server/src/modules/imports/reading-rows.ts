import type { ExactCells, ExactRow } from './exact-row.ts'
import { HEAD_BYTES } from './meter-keys.ts'

/** The columns of a row, in its order: those that are alike in many rows stand last. */
export const READING_COLUMNS = [
  'account_id',
  'meter_id',
  'billing_month',
  'read_on',
  'value',
  'source',
  'zone',
  'sequence',
  'import_id',
] as const

/** What the rows of COPY's binary format begin and end with. */
export const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const COPY_TRAILER = Buffer.from([0xff, 0xff])

const OUT_BYTES = 1 << 17
const DATE_BYTES = 8
const NUMERIC_HEAD = 8
const DECIMALS = 3
/** Bytes of a row without its end. */
const ROW_BYTES = HEAD_BYTES + 2 * DATE_BYTES + 4 + NUMERIC_HEAD + 8

/** The end of the rows of one source: source, zone, sequence 1 and import. */
export function rowTail(source: string, { zone, importId }: { zone: string; importId: number }): Buffer {
  const sequence = Buffer.from([0, 0, 0, 2, 0, 1])
  const id = Buffer.alloc(12)
  id.writeInt32BE(8, 0)
  id.writeBigInt64BE(BigInt(importId), 4)
  return Buffer.concat([textField(source), textField(zone), sequence, id])
}

function textField(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length, 0)
  return Buffer.concat([length, bytes])
}

/** What rows are made with. */
export interface RowSource {
  readonly cells: ExactCells
  /** Ends of rows, by the number of their source. */
  readonly tails: readonly Buffer[]
}

/** Rows in COPY's binary format, one after another. By hand: of so few bytes, Buffer's calls cost more than they do. */
export class RowBuffer {
  length = 0
  readonly bytes = Buffer.allocUnsafeSlow(OUT_BYTES)
  readonly #cells: ExactCells
  readonly #tails: readonly Buffer[]
  readonly #longest: number

  constructor(of: RowSource) {
    this.#cells = of.cells
    this.#tails = of.tails
    // No row of these tails is longer.
    this.#longest = ROW_BYTES + Math.max(0, ...of.tails.map(({ length }) => length))
  }

  /** Whether another row may not fit. */
  isFull(): boolean {
    return this.length + this.#longest > this.bytes.length
  }

  add(row: ExactRow): void {
    const { meters, months, days } = this.#cells
    this.#put(meters.heads, row.meter * HEAD_BYTES, (row.meter + 1) * HEAD_BYTES)
    this.#putDate(months.days[row.month] ?? 0)
    this.#putDate(days.days[row.day] ?? 0)
    this.#putNumeric(row.value)
    const tail = this.#tails[row.source]
    if (tail) this.#put(tail, 0, tail.length)
  }

  #put(from: Buffer, start: number, end: number): void {
    const { bytes } = this
    let to = this.length
    for (let at = start; at < end; at += 1) bytes[to++] = from[at] ?? 0
    this.length = to
  }

  #putInt32(value: number): void {
    this.#putInt16(value >>> 16)
    this.#putInt16(value)
  }

  #putInt16(value: number): void {
    this.bytes[this.length] = value >>> 8
    this.bytes[this.length + 1] = value
    this.length += 2
  }

  #putDate(day: number): void {
    this.#putInt32(4)
    this.#putInt32(day)
  }

  /** Digits of the base 10,000 after their number, the power of the first one, the sign and the decimals. */
  #putNumeric(thousandths: number): void {
    const whole = Math.floor(thousandths / 1000)
    const upper = Math.floor(whole / 100_000_000)
    const digits = upper > 0 ? 4 : 3
    this.#putInt32(NUMERIC_HEAD + digits * 2)
    this.#putInt16(digits)
    this.#putInt16(digits - 2)
    this.#putInt16(0)
    this.#putInt16(DECIMALS)
    if (upper > 0) this.#putInt16(upper)
    this.#putInt16(Math.floor(whole / 10_000) % 10_000)
    this.#putInt16(whole % 10_000)
    this.#putInt16((thousandths % 1000) * 10)
  }
}

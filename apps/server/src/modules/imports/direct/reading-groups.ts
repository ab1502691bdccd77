import { monthWritten } from './cell-keys.ts'
import { CopyBytes, idField, textField } from './copy-bytes.ts'
import type { ExactCells, ExactRow } from './exact-row.ts'
import { type LeftRows, NoShortCut, type RecordRange } from './left-rows.ts'

/**
 * Builds rows of `readings`. A single row of a meter's month is the first of that month. If a month has several rows,
 * all of them take the general way, so each row is held back until a row of another month follows.
 */
export class ReadingGroups {
  /** Number of rows written. */
  made = 0
  /** The same by the number of the month's key. */
  readonly #byMonth: Int32Array
  readonly #to: RowSource & { readonly left: LeftRows }
  readonly #taken: ReturnType<typeof takenMonths>
  #full: Buffer[] = []
  #rows: ReadingRows
  #meter = -1
  #month = -1
  /** Start of the row that is held back; -1 if the rows of its month take the general way. */
  #heldAt = -1
  #held: Buffer = Buffer.alloc(0)
  #heldNumber = 0
  #heldStart = 0
  #heldEnd = 0

  constructor(to: RowSource & { readonly left: LeftRows }) {
    this.#to = to
    this.#taken = takenMonths(to.cells.meters.keys.size, to.cells.months.keys.size)
    this.#byMonth = new Int32Array(to.cells.months.keys.size)
    this.#rows = new ReadingRows(to)
  }

  /** Takes the n-th good record. @throws NoShortCut if other rows stand between the rows of its month */
  add(n: number, row: ExactRow, at: RecordRange): void {
    if (row.meter === this.#meter && row.month === this.#month) {
      this.#leaveHeld()
      this.#to.left.add(n, at)
      return
    }
    if (!this.#taken.take(row.meter, row.month)) throw new NoShortCut('rows of a month do not stand together')
    this.#meter = row.meter
    this.#month = row.month
    this.#heldAt = -1
    if (row.marked) this.#to.left.add(n, at)
    else this.#hold(n, row, at)
  }

  #hold(n: number, row: ExactRow, { bytes, start, end }: RecordRange): void {
    if (this.#rows.isFull()) this.#roll()
    this.#heldAt = this.#rows.length
    this.#held = bytes
    this.#heldNumber = n
    this.#heldStart = start
    this.#heldEnd = end
    this.#rows.add(row)
    this.#tally(row.month, 1)
  }

  /** The buffers that have become full since the last call. */
  drain(): Buffer[] {
    const full = this.#full
    this.#full = []
    return full
  }

  /** The remaining rows; call it after the last record. */
  drainLast(): Buffer[] {
    this.#heldAt = -1
    this.#roll()
    return this.drain()
  }

  #leaveHeld(): void {
    if (this.#heldAt < 0) return
    this.#to.left.add(this.#heldNumber, { bytes: this.#held, start: this.#heldStart, end: this.#heldEnd })
    this.#rows.length = this.#heldAt
    this.#heldAt = -1
    this.#tally(this.#month, -1)
  }

  /** Rows written by month, as `2026-10`. */
  months(): Record<string, number> {
    const { days } = this.#to.cells.months
    const written = [...this.#byMonth].flatMap((rows, key) =>
      rows > 0 ? [[monthWritten(days[key] ?? 0), rows] as const] : [],
    )
    return Object.fromEntries(written)
  }

  #tally(month: number, rows: 1 | -1): void {
    this.made += rows
    this.#byMonth[month] = (this.#byMonth[month] ?? 0) + rows
  }

  #roll(): void {
    const { bytes, length } = this.#rows
    const done = this.#heldAt < 0 ? length : this.#heldAt
    if (done === 0) return
    this.#full.push(bytes.subarray(0, done))
    this.#rows = new ReadingRows(this.#to)
    this.#rows.length = bytes.copy(this.#rows.bytes, 0, done, length)
    if (this.#heldAt >= 0) this.#heldAt = 0
  }
}

const BITS = 32

/** Months of meters that have been read. One bit each, because a large city has millions. */
function takenMonths(meters: number, months: number) {
  const words = Math.ceil(months / BITS)
  const taken = new Int32Array(meters * words)
  return {
    /** False if the month has been taken before. */
    take(meter: number, month: number): boolean {
      const word = meter * words + (month >> 5)
      const bit = 1 << (month & (BITS - 1))
      const before = taken[word] ?? 0
      if ((before & bit) !== 0) return false
      taken[word] = before | bit
      return true
    },
  }
}

/** Columns of a row in the order of writing. Columns with the same value in many rows come last (see `rowTail`). */
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

/** Length of a row's beginning: number of columns, then account_id and meter_id, each after its length. */
export const HEAD_BYTES = 26
const DECIMALS = 3
/** Most bytes of a row without its tail. */
const ROW_BYTES = HEAD_BYTES + 50

/** The last fields of the rows of one source: source, zone, sequence 1 and import. */
export function rowTail(source: string, { zone, importId }: { zone: string; importId: number }): Buffer {
  const sequence = Buffer.from([0, 0, 0, 2, 0, 1])
  return Buffer.concat([textField(source), textField(zone), sequence, idField(importId)])
}

/** Keys and tails from which rows are made. */
export interface RowSource {
  readonly cells: ExactCells
  /** Tails of rows, by the number of the source's key. */
  readonly tails: readonly Buffer[]
}

/** A buffer of rows of `readings` in the binary format of COPY. */
class ReadingRows extends CopyBytes {
  readonly #cells: ExactCells
  readonly #tails: readonly Buffer[]

  constructor(of: RowSource) {
    super(ROW_BYTES + Math.max(0, ...of.tails.map(({ length }) => length)))
    this.#cells = of.cells
    this.#tails = of.tails
  }

  add(row: ExactRow): void {
    const { meters, months, days } = this.#cells
    this.put(meters.heads, row.meter * HEAD_BYTES, (row.meter + 1) * HEAD_BYTES)
    this.putDate(months.days[row.month] ?? 0)
    this.putDate(days.days[row.day] ?? 0)
    this.putNumeric(row.value, DECIMALS)
    const tail = this.#tails[row.source]
    if (tail) this.put(tail, 0, tail.length)
  }
}

import type { ExactRow } from './exact-row.ts'
import { type LeftRows, NoShortCut, type RecordRange } from './left-rows.ts'
import { takenMonths } from './reading-months.ts'
import { ReadingRows, type RowSource } from './reading-rows.ts'

/**
 * Rows of `readings` in the making. A row alone in its meter's month is the first of it; of months with several, the
 * general way settles which one counts, so each row is held back until the next one turns out to be of another month.
 */
export class ReadingGroups {
  /** Rows made. */
  made = 0
  readonly #to: RowSource & { readonly left: LeftRows }
  readonly #taken: ReturnType<typeof takenMonths>
  #full: Buffer[] = []
  #rows: ReadingRows
  #meter = -1
  #month = -1
  /** Where the row begins that is held back; -1 when the rows of its month were left to the general way. */
  #heldAt = -1
  #held: Buffer = Buffer.alloc(0)
  #heldNumber = 0
  #heldStart = 0
  #heldEnd = 0

  constructor(to: RowSource & { readonly left: LeftRows }) {
    this.#to = to
    this.#taken = takenMonths(to.cells.meters.keys.size, to.cells.months.keys.size)
    this.#rows = new ReadingRows(to)
  }

  /** Takes the n-th good record. @throws NoShortCut when rows of its month were taken before, but not just before */
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
    this.made += 1
  }

  /** The buffers that have become full since the last time. */
  drain(): Buffer[] {
    const full = this.#full
    this.#full = []
    return full
  }

  /** What is left when no record follows. */
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
    this.made -= 1
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

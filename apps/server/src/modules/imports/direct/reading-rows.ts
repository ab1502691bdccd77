import { CopyBytes, textField } from './copy-bytes.ts'
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

const DECIMALS = 3
/** Bytes of a row without its end, at most. */
const ROW_BYTES = HEAD_BYTES + 50

/** The end of the rows of one source: source, zone, sequence 1 and import. */
export function rowTail(source: string, { zone, importId }: { zone: string; importId: number }): Buffer {
  const sequence = Buffer.from([0, 0, 0, 2, 0, 1])
  const id = Buffer.alloc(12)
  id.writeInt32BE(8, 0)
  id.writeBigInt64BE(BigInt(importId), 4)
  return Buffer.concat([textField(source), textField(zone), sequence, id])
}

/** What rows are made with. */
export interface RowSource {
  readonly cells: ExactCells
  /** Ends of rows, by the number of their source. */
  readonly tails: readonly Buffer[]
}

/** Rows of `readings`, one after another. */
export class ReadingRows extends CopyBytes {
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

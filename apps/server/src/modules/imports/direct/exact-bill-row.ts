import type { BillCells } from './bill-cells.ts'
import type { CalendarKeys } from './calendar-keys.ts'
import type { CellKeys } from './cell-keys.ts'
import { exactNumber, type NumberShape } from './exact-number.ts'
import { endOf, type RecordAt, startOf } from './exact-row.ts'

/** Numbers of bills further on are no short cut. */
const LONGEST_NUMBER = 64
const BLANK = 32
const DELETE = 127

/** What the cells of a file of bills are known by. */
export interface ExactBillCells {
  readonly cells: BillCells
  readonly accounts: CellKeys
  readonly months: CalendarKeys
  readonly days: CalendarKeys
  readonly services: CellKeys
  readonly methods: CellKeys
  readonly units: CellKeys
  readonly volume: NumberShape
  readonly tariff: NumberShape
  /** Signed or not. */
  readonly money: { readonly signed: NumberShape; readonly unsigned: NumberShape }
}

/** What a row says, as numbers of keys; rows are used again, because there are millions. -1: not told. */
export interface BillRow {
  service: number
  method: number
  unit: number
  dueOn: number
  /** Thousandths. */
  volume: number
  /** Millionths of a hryvnia. */
  tariff: number
  /** Kopiykas of each cell of sums; NaN: not told. */
  readonly sums: Float64Array
  /** The record, with the number of the bill in it. */
  n: number
  bytes: Buffer
  start: number
  end: number
  numberStart: number
  numberEnd: number
}

export function newBillRow(sums: number): BillRow {
  const [none, nothing] = [Buffer.alloc(0), { service: -1, method: -1, unit: -1, dueOn: -1, volume: 0, tariff: 0 }]
  const place = { n: 0, bytes: none, start: 0, end: 0, numberStart: 0, numberEnd: 0 }
  return { ...nothing, sums: new Float64Array(sums), ...place }
}

/** Whose bill a record is of: the number of the account's key, -1 where it is not written as in the database. */
export function accountOf(at: RecordAt, { cells, accounts }: ExactBillCells): number {
  return accounts.find(at.bytes, startOf(at, cells.account), endOf(at, cells.account))
}

/** Number of the month's key, or -1. */
export function monthOf(at: RecordAt, { cells, months }: Pick<ExactBillCells, 'cells' | 'months'>): number {
  return months.keys.find(at.bytes, startOf(at, cells.month), endOf(at, cells.month))
}

/**
 * Reads what is left of a row in which every cell is written as in the database, the calendar or the lists of codes.
 * `false` where anything is not, right or wrong: then the general way has to read the whole bill.
 */
export function readBillRow(at: RecordAt, of: ExactBillCells, to: BillRow): boolean {
  const { cells } = of
  to.service = of.services.find(at.bytes, startOf(at, cells.serviceCode), endOf(at, cells.serviceCode))
  to.unit = of.units.find(at.bytes, startOf(at, cells.unit), endOf(at, cells.unit))
  if (to.service < 0 || to.unit < 0) return false
  return readOptional(at, of, to) && readNumber(at, cells, to) && readFigures(at, of, to) && readSums(at, of, to)
}

function readOptional(at: RecordAt, { cells, methods, days }: ExactBillCells, to: BillRow): boolean {
  to.method = optionalKey(at, cells.method, methods)
  to.dueOn = optionalKey(at, cells.dueOn, days.keys)
  return to.method > -2 && to.dueOn > -2
}

/** -1: not mapped or empty, -2: not known. */
function optionalKey(at: RecordAt, column: number, keys: CellKeys): number {
  if (column < 0) return -1
  const [start, end] = [startOf(at, column), endOf(at, column)]
  if (start === end) return -1
  const key = keys.find(at.bytes, start, end)
  return key < 0 ? -2 : key
}

/** Without blanks and signs of control. */
function readNumber(at: RecordAt, { number }: BillCells, to: BillRow): boolean {
  to.numberStart = startOf(at, number)
  to.numberEnd = endOf(at, number)
  if (to.numberEnd === to.numberStart || to.numberEnd - to.numberStart > LONGEST_NUMBER) return false
  for (let place = to.numberStart; place < to.numberEnd; place += 1) {
    const byte = at.bytes[place] ?? 0
    if (byte <= BLANK || byte === DELETE) return false
  }
  return true
}

function readFigures(at: RecordAt, { cells, volume, tariff }: ExactBillCells, to: BillRow): boolean {
  const [start, end] = [startOf(at, cells.volume), endOf(at, cells.volume)]
  to.volume = start === end && cells.emptyVolume === 'zero' ? 0 : exactNumber(at.bytes, start, end, volume)
  to.tariff = exactNumber(at.bytes, startOf(at, cells.tariff), endOf(at, cells.tariff), tariff)
  return !Number.isNaN(to.volume) && !Number.isNaN(to.tariff)
}

function readSums(at: RecordAt, { cells: { sums }, money }: ExactBillCells, to: BillRow): boolean {
  for (let n = 0; n < sums.length; n += 1) {
    const cell = sums[n]
    if (!cell) continue
    const [start, end] = [startOf(at, cell.column), endOf(at, cell.column)]
    if (start < end) {
      const sum = exactNumber(at.bytes, start, end, cell.signed ? money.signed : money.unsigned)
      if (Number.isNaN(sum)) return false
      to.sums[n] = sum
    } else if (cell.empty === 'wrong') return false
    else to.sums[n] = cell.empty === 'zero' ? 0 : Number.NaN
  }
  return true
}

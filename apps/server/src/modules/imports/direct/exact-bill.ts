import iconv from 'iconv-lite'
import type { RecordAt } from '../read/csv-records.ts'
import { BILL_SUMS, type BillCells } from './bill-cells.ts'
import type { BillSums } from './bill-groups.ts'
import type { CalendarKeys, CellKeys } from './cell-keys.ts'
import { endOf, exactNumber, type NumberShape, startOf } from './exact-row.ts'

/** Thousandths × millionths of a hryvnia in a kopiyka. */
const KOPIYKA = 10_000_000
const BEYOND_ASCII = 127

interface BillFrom {
  readonly cells: BillCells
  /** iconv's name of the encoding of the rows. */
  readonly encoding: string
  /** Closing balance of the bill of the month before, in kopiykas; NaN if there is none. */
  readonly former: number
}

/**
 * Sums the rows of a bill. Undefined if the bill would get a warning (see check-invoices): the general way then
 * imports it.
 */
export function exactBill(rows: readonly BillRow[], of: BillFrom): BillSums | undefined {
  const [first] = rows
  if (!first || !isOneBill(rows, first, of.cells)) return undefined
  const { ofBill } = of.cells
  const sums = new Float64Array(BILL_SUMS.length)
  for (const [n, name] of BILL_SUMS.entries()) sums[n] = sumOf(rows, ofBill[name])
  const toPay = first.sums[ofBill.toPay] ?? Number.NaN
  if (!balances(rows, { sums, toPay, ...of })) return undefined
  const number = numberOf(first, of.encoding)
  return number && { sums, toPay, dueOn: first.dueOn, number }
}

/** True if all rows agree on the bill and each has another service. */
function isOneBill(rows: readonly BillRow[], first: BillRow, { ofBill }: BillCells): boolean {
  return rows.every(
    (row, at) =>
      row.dueOn === first.dueOn &&
      row.sums[ofBill.toPay] === first.sums[ofBill.toPay] &&
      row.bytes.compare(first.bytes, first.numberStart, first.numberEnd, row.numberStart, row.numberEnd) === 0 &&
      rows.findIndex((other) => other.service === row.service) === at,
  )
}

function sumOf(rows: readonly BillRow[], sum: number): number {
  if (sum < 0) return 0
  let total = 0
  for (const { sums } of rows) {
    const kopiykas = sums[sum] ?? Number.NaN
    if (!Number.isNaN(kopiykas)) total += kopiykas
  }
  return total
}

function balances(
  rows: readonly BillRow[],
  { sums, toPay, cells, former }: BillFrom & { sums: Float64Array; toPay: number },
): boolean {
  const [opening = 0, charged = 0, recalculated = 0, penalty = 0, benefit = 0, subsidy = 0, paid = 0, closing = 0] =
    sums
  return (
    closing === opening + charged + recalculated + penalty - benefit - subsidy - paid &&
    toPay === Math.max(closing, 0) &&
    charged === sumOf(rows, cells.ofLine.amount) &&
    (Number.isNaN(former) || opening === former) &&
    rows.every((row) => row.sums[cells.ofLine.amount] === expected(row))
  )
}

/**
 * Volume × tariff in kopiykas, rounded half away from zero like PostgreSQL's `numeric`; NaN if a number cannot hold
 * the product exactly.
 */
function expected({ volume, tariff }: BillRow): number {
  const product = volume * tariff
  if (!Number.isSafeInteger(product)) return Number.NaN
  const size = Math.abs(product)
  const kopiykas = Math.floor(size / KOPIYKA) + (size % KOPIYKA >= KOPIYKA / 2 ? 1 : 0)
  return product < 0 ? -kopiykas : kopiykas
}

/** The number in UTF-8; undefined if blanks surround it. */
function numberOf(
  { bytes, numberStart: start, numberEnd: end }: BillRow,
  encoding: string,
): BillSums['number'] | undefined {
  let at = start
  while (at < end && (bytes[at] ?? 0) < BEYOND_ASCII) at += 1
  if (at === end) return { bytes, start, end }
  const written = iconv.decode(bytes.subarray(start, end), encoding)
  if (written.trim() !== written) return undefined
  const own = Buffer.from(written)
  return { bytes: own, start: 0, end: own.length }
}

/** Most bytes of a bill's number; a row with a longer one takes the general way. */
const LONGEST_NUMBER = 64
const BLANK = 32
const DELETE = 127

/** Keys and number formats of the cells of a file of bills. */
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

/**
 * Values of a row, codes as numbers of keys (-1: none). The objects are reused, because a file has millions of rows.
 */
export interface BillRow {
  service: number
  method: number
  unit: number
  dueOn: number
  /** Thousandths. */
  volume: number
  /** Millionths of a hryvnia. */
  tariff: number
  /** Kopiykas of each cell with a sum; NaN if the cell is empty. */
  readonly sums: Float64Array
  /** Range of the record, and of the bill's number in it. */
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

/** Number of the account's key; -1 if the file writes the account otherwise than the database. */
export function accountOf(at: RecordAt, { cells, accounts }: ExactBillCells): number {
  return accounts.find(at.bytes, startOf(at, cells.account), endOf(at, cells.account))
}

/** Number of the month's key, or -1. */
export function monthOf(at: RecordAt, { cells, months }: Pick<ExactBillCells, 'cells' | 'months'>): number {
  return months.keys.find(at.bytes, startOf(at, cells.month), endOf(at, cells.month))
}

/**
 * Reads the other cells of a row. False if a cell is not written as in the database, the calendar or the lists of
 * codes, whether it is right or wrong: the whole bill then takes the general way.
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

/** -1 if not mapped or empty, -2 if unknown. */
function optionalKey(at: RecordAt, column: number, keys: CellKeys): number {
  if (column < 0) return -1
  const [start, end] = [startOf(at, column), endOf(at, column)]
  if (start === end) return -1
  const key = keys.find(at.bytes, start, end)
  return key < 0 ? -2 : key
}

/** False if the number has blanks or control characters. */
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

import type { ScannedRecord } from '../read/csv-scanner.ts'
import type { CalendarKeys } from './calendar-keys.ts'
import type { CellKeys } from './cell-keys.ts'
import { exactNumber, type NumberShape } from './exact-number.ts'
import type { MeterKeys } from './meter-keys.ts'
import type { PlainCells } from './plain-cells.ts'

const LONGEST_KEY = 1 << 9

/** What the cells of a file are known by. */
export interface ExactCells {
  readonly places: Omit<PlainCells<number>, 'codes'>
  /** Column of the sign of a correction. */
  readonly correction: number | undefined
  readonly separator: number
  /** How a figure of a meter is written. */
  readonly dial: NumberShape
  readonly meters: MeterKeys
  readonly months: CalendarKeys
  readonly days: CalendarKeys
  /** Numbers of the sources. */
  readonly sources: CellKeys
  /** For the cells of account and serial number side by side. */
  readonly scratch: Buffer
}

/** What a row says, all of it as numbers of keys; one object for all rows, because there are millions. */
export interface ExactRow {
  meter: number
  month: number
  day: number
  source: number
  /** Thousandths of the unit. */
  value: number
  /** To be left to the general way: its column of corrections is filled, with whatever, or it is an odd reading. */
  marked: boolean
}

export function newExactRow(): ExactRow {
  return { meter: 0, month: 0, day: 0, source: 0, value: 0, marked: false }
}

export function newScratch(): Buffer {
  return Buffer.alloc(LONGEST_KEY)
}

/** A record without quotes, scanned from `start` on, with its content up to `end`. */
export interface RecordAt {
  readonly record: ScannedRecord
  bytes: Buffer
  start: number
  end: number
}

/**
 * Reads a row in which every cell is written as in the database, the calendar or the list of codes. `false` where
 * anything is not, right or wrong: then the general way has to read it.
 */
export function readExactRow(at: RecordAt, cells: ExactCells, to: ExactRow): boolean {
  const { places } = cells
  to.meter = meterOf(at, cells)
  if (to.meter < 0) return false
  to.month = keyOf(at, places.month, cells.months.keys)
  if (to.month < 0) return false
  to.day = keyOf(at, places.day, cells.days.keys)
  if (to.day < 0) return false
  to.source = keyOf(at, places.source, cells.sources)
  if (to.source < 0) return false
  to.value = exactNumber(at.bytes, startOf(at, places.value), endOf(at, places.value), cells.dial)
  if (Number.isNaN(to.value)) return false
  to.marked = cells.correction !== undefined && endOf(at, cells.correction) > startOf(at, cells.correction)
  return true
}

export function startOf({ record, start }: RecordAt, column: number): number {
  return column === 0 ? start : (record.ends[column - 1] ?? 0) + 1
}

export function endOf({ record, end }: RecordAt, column: number): number {
  return column === record.fields - 1 ? end : (record.ends[column] ?? 0)
}

function keyOf(at: RecordAt, column: number, keys: CellKeys): number {
  return keys.find(at.bytes, startOf(at, column), endOf(at, column))
}

function meterOf(at: RecordAt, { places, separator, scratch, meters }: ExactCells): number {
  let length = 0
  const { bytes } = at
  const accountEnd = endOf(at, places.account)
  for (let from = startOf(at, places.account); from < accountEnd; from += 1) scratch[length++] = bytes[from] ?? 0
  scratch[length++] = separator
  const serialEnd = endOf(at, places.serial)
  for (let from = startOf(at, places.serial); from < serialEnd; from += 1) scratch[length++] = bytes[from] ?? 0
  return length > scratch.length ? -1 : meters.keys.find(scratch, 0, length)
}

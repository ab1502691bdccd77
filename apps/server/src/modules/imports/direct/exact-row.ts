import type { FieldSource, RecordRule } from '../profile/profile-schema.ts'
import type { RecordAt } from '../read/csv-records.ts'
import type { CalendarKeys, CellKeys } from './cell-keys.ts'
import type { MeterKeys } from './direct-readings.ts'

const LONGEST_KEY = 1 << 9

/** Keys and number formats of the cells of a file of readings. */
export interface ExactCells {
  readonly places: Omit<PlainCells<number>, 'codes'>
  /** Column that marks corrections. */
  readonly correction: number | undefined
  readonly separator: number
  /** Format of a reading. */
  readonly dial: NumberShape
  readonly meters: MeterKeys
  readonly months: CalendarKeys
  readonly days: CalendarKeys
  /** Keys of the sources. */
  readonly sources: CellKeys
  /** Buffer in which the cells of account and serial number are joined. */
  readonly scratch: Buffer
}

/** Values of a row as numbers of keys. One object is reused for all rows, because a file has millions. */
export interface ExactRow {
  meter: number
  month: number
  day: number
  source: number
  /** Thousandths of the unit. */
  value: number
  /** The row takes the general way: it may be a correction or an odd reading. */
  marked: boolean
}

export function newExactRow(): ExactRow {
  return { meter: 0, month: 0, day: 0, source: 0, value: 0, marked: false }
}

export function newScratch(): Buffer {
  return Buffer.alloc(LONGEST_KEY)
}

/**
 * Reads a row. False if a cell is not written as in the database, the calendar or the list of codes, whether it is
 * right or wrong: the row then takes the general way.
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

const ZERO = 48
const NINE = 57
const MINUS = 45

/** Format of a number: the decimal sign, and the most digits before and after it. */
export interface NumberShape {
  readonly decimal: number
  readonly digits: number
  readonly places: number
  readonly signed: boolean
}

/**
 * Reads digits with at most one decimal sign, which digits have to follow; returns the value × 10^places. NaN for any
 * other text: the row then takes the general way.
 */
export function exactNumber(bytes: Buffer, start: number, end: number, shape: NumberShape): number {
  const isNegative = shape.signed && bytes[start] === MINUS
  const first = isNegative ? start + 1 : start
  const point = digitsEnd(bytes, first, end)
  if (point === first || point - first > shape.digits) return Number.NaN
  let value = figureOf(bytes, first, point)
  let places = 0
  if (point < end) {
    places = end - point - 1
    const isDecimal = bytes[point] === shape.decimal && places > 0 && places <= shape.places
    if (!isDecimal || digitsEnd(bytes, point + 1, end) < end) return Number.NaN
    value = value * 10 ** places + figureOf(bytes, point + 1, end)
  }
  if (places < shape.places) value *= 10 ** (shape.places - places)
  return isNegative ? -value : value
}

/** End of the digits that begin at `start`. */
function digitsEnd(bytes: Buffer, start: number, end: number): number {
  let at = start
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) break
  }
  return at
}

function figureOf(bytes: Buffer, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 10 + ((bytes[at] ?? 0) - ZERO)
  return value
}

/** Columns of a record of readings in which each field is one unchanged cell. */
export interface PlainCells<Column> {
  readonly account: Column
  readonly serial: Column
  readonly month: Column
  readonly day: Column
  readonly value: Column
  readonly source: Column
  /** The provider's codes of sources → ours. */
  readonly codes: Readonly<Record<string, string>>
}

/** Undefined if the profile converts a cell or joins several. `columns`: by heading. */
export function plainCells<Column>(
  { fields }: RecordRule,
  columns: ReadonlyMap<string, Column>,
): PlainCells<Column> | undefined {
  const { codes, ...sourceField } = fields['source'] ?? { codes: undefined, repair: [], join: '' }
  const cell = (field: FieldSource | undefined) => plainColumn(field, columns)
  const [account, serial, month] = [cell(fields['account']), cell(fields['serial']), cell(fields['month'])]
  const [day, value, source] = [cell(fields['readOn']), cell(fields['value']), cell(sourceField)]
  if (account === undefined || serial === undefined || month === undefined) return undefined
  if (day === undefined || value === undefined || source === undefined || !codes) return undefined
  return { account, serial, month, day, value, source, codes }
}

/** The column of a field that is one unchanged cell. */
export function plainColumn<Column>(
  field: FieldSource | undefined,
  columns: ReadonlyMap<string, Column>,
): Column | undefined {
  if (field?.column === undefined || field.codes || field.pad || field.prefix !== undefined) return undefined
  return field.repair.length > 0 ? undefined : columns.get(field.column)
}

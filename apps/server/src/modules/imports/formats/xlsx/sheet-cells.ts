import { FileRefused } from '../../refusal-reasons.ts'
import { attribute, readXml, TextGatherer, type XmlEvents } from './sheet-xml.ts'

/** Values that the cells of a sheet refer to by index. */
export interface Workbook {
  readonly strings: readonly string[]
  /** Indexes of cell styles that show a number as a date. */
  readonly dateStyles: ReadonlySet<number>
  /** Dates count days from 1904, as in old Macintosh workbooks, instead of 1900. */
  readonly since1904: boolean
}

/** A row with its number as the spreadsheet shows it, and the texts of its cells by column from 0. */
export interface SheetRow {
  readonly n: number
  readonly cells: readonly string[]
}

/** Parts of a sheet in the order of reading: its rows, then its merged ranges (`A1:B2`). */
export type SheetPart = SheetRow | { readonly merged: string }

const MOST_COLUMNS = 16_384
const UNCOMPUTED = '=формула без значення'
const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/**
 * A part as written in the XML. A row may have one cell in its last column, so empty cells are added one row at a time.
 */
type WrittenPart = { readonly n: number; readonly written: readonly (readonly [number, string])[] } | { merged: string }

/** Reads a sheet. @throws FileRefused when it is damaged or its rows do not follow each other */
export async function* readSheet(chunks: AsyncIterable<Buffer>, workbook: Workbook): AsyncGenerator<SheetPart> {
  let previous = 0
  for await (const part of readXml<WrittenPart>(chunks, (emit) => sheetEvents(workbook, emit))) {
    if ('merged' in part) {
      yield part
      continue
    }
    const n = Number.isNaN(part.n) ? previous + 1 : part.n
    if (!Number.isSafeInteger(n) || n <= previous)
      throw new FileRefused('unreadable', { detail: `рядки аркуша не по порядку після ${previous}` })
    previous = n
    yield { n, cells: wholeRow(part.written) }
  }
}

function wholeRow(written: readonly (readonly [number, string])[]): string[] {
  const last = written.reduce((most, [column]) => Math.max(most, column), -1)
  const cells = new Array<string>(last + 1).fill('')
  for (const [column, text] of written) cells[column] = text
  return cells
}

/** The rows alone. */
export async function* sheetRows(chunks: AsyncIterable<Buffer>, workbook: Workbook): AsyncGenerator<SheetRow> {
  for await (const part of readSheet(chunks, workbook)) if (!('merged' in part)) yield part
}

interface OpenCell {
  readonly type: string | undefined
  readonly style: number
  readonly column: number
  value: string
  isFormula: boolean
}

function sheetEvents(workbook: Workbook, emit: (part: WrittenPart) => void): XmlEvents {
  let row: { n: number; column: number; written: [number, string][] } | undefined
  let cell: OpenCell | undefined
  let isValue = false
  const inline = new TextGatherer()
  return {
    open(name, attributes) {
      inline.open(name)
      if (name === 'row') row = { n: Number(attributes['r'] ?? Number.NaN), column: -1, written: [] }
      else if (name === 'c' && row) {
        row.column = columnOf(attributes['r'], row.column)
        const style = Number(attributes['s'] ?? 0)
        cell = { type: attributes['t'], style, column: row.column, value: '', isFormula: false }
      } else if (name === 'v') isValue = true
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'mergeCell') emit({ merged: attribute(attributes, 'ref') ?? '' })
    },
    text(text) {
      inline.text(text)
      if (isValue && cell) cell.value += text
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell && row) {
        const text = cellText(cell, inline.take(), workbook)
        if (row.written.length === MOST_COLUMNS) throw outside(cell.column)
        row.written.push([cell.column, text])
        cell = undefined
      } else if (name === 'row' && row) {
        emit({ n: row.n, written: row.written })
        row = undefined
      }
    },
  }
}

const outside = (column: number | string): FileRefused =>
  new FileRefused('unreadable', { detail: `стовпець ${column} за межами аркуша` })

/** 'A1' → 0, 'AB7' → 27. */
function columnOf(reference: string | undefined, previous: number): number {
  if (reference === undefined) return inside(previous + 1, String(previous + 2))
  let column = 0
  for (const sign of reference.slice(0, 4)) {
    if (sign < 'A' || sign > 'Z') break
    column = column * 26 + sign.charCodeAt(0) - 64
  }
  return inside(column - 1, reference.slice(0, 20))
}

function inside(column: number, name: string): number {
  if (column < 0 || column >= MOST_COLUMNS) throw outside(name)
  return column
}

function cellText({ type, style, value, isFormula }: OpenCell, inline: string, workbook: Workbook): string {
  if (type === 'inlineStr') return inline
  // A formula without a stored result is not an empty cell, because an empty sum would mean zero.
  if (value === '') return isFormula ? UNCOMPUTED : ''
  if (type === 's') return workbook.strings[Number(value)] ?? ''
  if (type !== undefined && type !== 'n') return value
  if (workbook.dateStyles.has(style)) return dayText(Number(value), workbook)
  return numberText(value)
}

function dayText(serial: number, { since1904 }: Workbook): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_900_000) return String(serial)
  const day = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + Math.floor(serial) * DAY_MS)
  return day.toISOString().slice(0, 10)
}

/**
 * Rounds to the fifteen significant digits that a spreadsheet keeps; further digits are errors of the binary fraction.
 */
export function numberText(value: string): string {
  if (/^-?[0-9]{1,15}$/.test(value) || /^-?[0-9]{1,9}\.[0-9]{1,6}$/.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(Math.abs(rounded) < 1 ? 12 : 0) : text
}

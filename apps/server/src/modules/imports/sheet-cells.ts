import { FileRefused } from './refusal-reasons.ts'
import { attribute, innerText, plainText } from './sheet-xml.ts'

/** What cells refer to. */
export interface Workbook {
  readonly strings: readonly string[]
  /** By number of the cell style: the number is a date. */
  readonly dateStyles: ReadonlySet<number>
  /** Days since 1904, as old Macintosh workbooks count, and not since 1900. */
  readonly since1904: boolean
}

const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?v>/s
const MOST_COLUMNS = 16_384
const UNCOMPUTED = '=формула без значення'
const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Number of the row as the spreadsheet shows it, and the texts of its cells by column from 0. */
export function parseRow(xml: string, previous: number, workbook: Workbook): { n: number; cells: string[] } {
  const n = Number(attribute(xml.slice(0, xml.indexOf('>')), 'r') ?? previous + 1)
  const cells: string[] = []
  let column = -1
  for (const [, tag = '', content = ''] of xml.matchAll(CELL)) {
    const reference = attribute(tag, 'r')
    column = reference === undefined ? column + 1 : columnOf(reference)
    if (column >= MOST_COLUMNS)
      throw new FileRefused('unreadable', { detail: `стовпець ${reference} за межами аркуша` })
    cells[column] = cellText(tag, content, workbook)
  }
  return { n, cells: Array.from(cells, (cell) => cell ?? '') }
}

/** 'A1' → 0, 'AB7' → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const sign of reference) {
    if (sign < 'A' || sign > 'Z') break
    column = column * 26 + sign.charCodeAt(0) - 64
  }
  return column - 1
}

function cellText(tag: string, content: string, workbook: Workbook): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return innerText(content)
  const value = plainText(VALUE.exec(content)?.[1] ?? '')
  // A formula that nobody has computed is no empty cell: an empty sum would mean zero.
  if (value === '') return /<(?:\w+:)?f[\s>]/.test(content) ? UNCOMPUTED : ''
  if (type === 's') return workbook.strings[Number(value)] ?? ''
  if (type !== undefined && type !== 'n') return value
  if (workbook.dateStyles.has(Number(attribute(tag, 's') ?? 0))) return dayText(Number(value), workbook)
  return numberText(value)
}

function dayText(serial: number, { since1904 }: Workbook): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_900_000) return String(serial)
  const day = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + Math.floor(serial) * DAY_MS)
  return day.toISOString().slice(0, 10)
}

/** A spreadsheet keeps fifteen significant digits; what stands after them is noise of the binary fraction. */
export function numberText(value: string): string {
  if (/^-?[0-9]{1,15}$/.test(value) || /^-?[0-9]{1,9}\.[0-9]{1,6}$/.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(Math.abs(rounded) < 1 ? 12 : 0) : text
}

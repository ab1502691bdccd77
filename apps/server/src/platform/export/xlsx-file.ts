import type { FileBytes, FileCell, FileColumn, RowChunks } from './row-file.ts'
import { contentTypes, relationships, styles, workbook, workbookRelationships } from './xlsx-parts.ts'
import { zipFile } from './zip-file.ts'

export interface XlsxFormat {
  readonly sheet: string
  /** Row of the headings, from 1; the rows above hold the title. */
  readonly headingRow: number
  readonly title: string
}

const dayStyle = 1
const firstDay = Date.UTC(1899, 11, 30)
const most = 1_048_576

/**
 * Writes a workbook of one sheet as a stream. Text stays text even if it begins like a formula (attack IM1); numbers
 * and days have their own cell types.
 *
 * @throws RangeError for more rows than a sheet can have
 */
export function xlsxFile(columns: readonly FileColumn[], chunks: RowChunks, format: XlsxFormat): FileBytes {
  return zipFile([
    { name: '[Content_Types].xml', content: once(contentTypes) },
    { name: '_rels/.rels', content: once(relationships) },
    { name: 'xl/workbook.xml', content: once(workbook(xml(format.sheet))) },
    { name: 'xl/_rels/workbook.xml.rels', content: once(workbookRelationships) },
    { name: 'xl/styles.xml', content: once(styles) },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, chunks, format) },
  ])
}

async function* once(text: string): FileBytes {
  yield Buffer.from(text)
}

async function* sheet(columns: readonly FileColumn[], chunks: RowChunks, { headingRow, title }: XlsxFormat): FileBytes {
  const letters = columns.map((_, at) => columnLetters(at))
  let text = '<?xml version="1.0" encoding="UTF-8"?>'
  text += '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  if (headingRow > 1) text += `<row r="1">${textCell('A1', title)}</row>`
  const headings = columns.map(({ heading }, at) => textCell(`${letters[at]}${headingRow}`, heading))
  yield Buffer.from(`${text}<row r="${headingRow}">${headings.join('')}</row>`)
  let n = headingRow
  for await (const rows of chunks) {
    let lines = ''
    for (const row of rows) {
      n += 1
      if (n > most) throw new RangeError('a sheet has no room for more rows')
      lines += `<row r="${n}">`
      for (const [at, column] of columns.entries()) lines += cellOf(`${letters[at]}${n}`, row[at] ?? null, column)
      lines += '</row>'
    }
    yield Buffer.from(lines)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function cellOf(place: string, cell: FileCell, { kind }: FileColumn): string {
  if (cell === null) return ''
  if (kind === 'text') return textCell(place, cell)
  if (kind === 'number') return `<c r="${place}"><v>${figure(cell)}</v></c>`
  const serial = (Date.parse(`${cell}T00:00:00Z`) - firstDay) / 86_400_000
  return `<c r="${place}" s="${dayStyle}"><v>${serial}</v></c>`
}

const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

function figure(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError('not a number of a workbook')
  return text
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML reserves or forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const special = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]/

/** Escapes a text and removes what XML 1.0 cannot contain. Most cells need no change. */
const xml = (text: string): string => (special.test(text) ? escaped(text) : text)

const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;')

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}

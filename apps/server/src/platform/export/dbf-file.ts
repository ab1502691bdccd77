import { encodeText, repaired, type TextEncoding } from './encode-text.ts'
import type { FileBytes, FileCell, FileColumn, RowChunks } from './row-file.ts'

export interface DbfFormat {
  readonly encoding: Exclude<TextEncoding, 'utf-8'>
  /** The header's code page byte; 0: not stated. */
  readonly languageByte: number
  /** Number of rows; the header precedes the rows and states it. */
  readonly rows: number
  /** Date for the header, `YYYY-MM-DD`. */
  readonly day: string
}

const [headBytes, fieldBytes, version] = [32, 32, 3]
const [fieldsEnd, fileEnd] = [0x0d, 0x1a]
const fieldTypes = { text: 'C', number: 'N', day: 'D' } as const
/** Most characters of a field of type C; a date field always has eight. */
const longestText = 254

/** Thrown if a text has `width` characters, more than its column. The caller starts again with a wider column. */
export class TooNarrow extends Error {
  readonly heading: string
  readonly width: number

  constructor(heading: string, width: number) {
    super(`a text of ${heading} has ${width} signs`)
    this.heading = heading
    this.width = width
  }
}

/**
 * Writes a dBase III file without memo. A text longer than any column can be is cut and ends with «...»; other texts
 * are never cut.
 *
 * @throws TooNarrow, RangeError for a heading or a number that does not fit
 */
export async function* dbfFile(columns: readonly FileColumn[], chunks: RowChunks, format: DbfFormat): FileBytes {
  yield header(columns, format)
  let written = 0
  for await (const rows of chunks) {
    let text = ''
    for (const row of rows) {
      text += ' '
      for (const [at, column] of columns.entries()) text += fieldOf(row[at] ?? null, column, format.encoding)
    }
    written += rows.length
    yield encodeText(text, format.encoding)
  }
  if (written !== format.rows) throw new RangeError(`${written} rows came for a header of ${format.rows}`)
  yield Buffer.from([fileEnd])
}

function fieldOf(cell: FileCell, { heading, kind, width, places }: FileColumn, encoding: TextEncoding): string {
  if (cell === null) return ' '.repeat(width)
  if (kind === 'day') return cell.replaceAll('-', '').padEnd(width)
  if (kind === 'text') return fitted(oneLine(repaired(cell, encoding)), { heading, width })
  const text = figure(cell, places)
  if (text.length > width) throw new RangeError(`a number of ${heading} is longer than ${width}`)
  return text.padStart(width)
}

/** Old programs end a value at a control character. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

function fitted(text: string, { heading, width }: { heading: string; width: number }): string {
  const kept = text.length > longestText ? `${text.slice(0, longestText - 3)}...` : text
  if (kept.length > width) throw new TooNarrow(heading, kept.length)
  return kept.padEnd(width)
}

/** Pads a decimal: `51.1` with three places is `51.100`. */
function figure(value: string, places: number): string {
  const [whole = '', part = ''] = value.split('.')
  if (part.length > places && /[1-9]/.test(part.slice(places))) throw new RangeError(`${value} has too many places`)
  return places === 0 ? whole : `${whole}.${part.slice(0, places).padEnd(places, '0')}`
}

function header(columns: readonly FileColumn[], { languageByte, rows, day }: DbfFormat): Buffer {
  const bytes = Buffer.alloc(headBytes + columns.length * fieldBytes + 1)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  bytes.set([version, year - 1900, month, date])
  bytes.writeUInt32LE(rows, 4)
  bytes.writeUInt16LE(bytes.length, 8)
  bytes.writeUInt16LE(
    columns.reduce((sum, { width }) => sum + width, 1),
    10,
  )
  bytes[29] = languageByte
  for (const [at, column] of columns.entries()) describeField(bytes.subarray(headBytes + at * fieldBytes), column)
  bytes[bytes.length - 1] = fieldsEnd
  return bytes
}

function describeField(bytes: Buffer, { heading, kind, width, places }: FileColumn): void {
  if (!/^[A-Z_][A-Z0-9_]{0,9}$/.test(heading)) throw new RangeError(`${heading} is no name of a DBF field`)
  if (width < 1 || width > longestText) throw new RangeError(`${heading} is ${width} signs wide`)
  bytes.write(heading, 'latin1')
  bytes[11] = fieldTypes[kind].charCodeAt(0)
  bytes[16] = width
  bytes[17] = places
}

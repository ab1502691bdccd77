import { type DbfField, dbfEnd, dbfHeader, dbfValue, longestField } from '@zatyshok/files/dbf'
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

const fieldTypes = { text: 'C', number: 'N', day: 'D' } as const

/** A text has `width` characters, more than its column: write the file again with a wider column. */
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
  const { languageByte, rows: records, day } = format
  const fields = columns.map(fieldOf)
  yield dbfHeader(fields, { languageByte, records, day })
  let written = 0
  for await (const rows of chunks) {
    let text = ''
    for (const row of rows) {
      text += ' '
      for (const [at, column] of columns.entries()) {
        const value = textOf(row[at] ?? null, column, format.encoding)
        text += dbfValue(value, fields[at] ?? fieldOf(column))
      }
    }
    written += rows.length
    yield encodeText(text, format.encoding)
  }
  if (written !== format.rows) throw new RangeError(`${written} rows came for a header of ${format.rows}`)
  yield Buffer.from(dbfEnd)
}

const fieldOf = ({ heading, kind, width, places }: FileColumn): DbfField => ({
  ...{ name: heading, type: fieldTypes[kind], length: width, decimals: places },
})

function textOf(cell: FileCell, { heading, kind, width, places }: FileColumn, encoding: TextEncoding): string {
  if (cell === null) return ''
  if (kind === 'day') return cell.replaceAll('-', '')
  if (kind === 'number') return figure(cell, places)
  const text = oneLine(repaired(cell, encoding))
  const kept = text.length > longestField ? `${text.slice(0, longestField - 3)}...` : text
  if (kept.length > width) throw new TooNarrow(heading, kept.length)
  return kept
}

/** Replaces control characters, because programs that read DBF end a value there. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

/** `51.1` with three places: `51.100`. */
function figure(value: string, places: number): string {
  const [whole = '', part = ''] = value.split('.')
  if (part.length > places && /[1-9]/.test(part.slice(places))) throw new RangeError(`${value} has too many places`)
  return places === 0 ? whole : `${whole}.${part.slice(0, places).padEnd(places, '0')}`
}

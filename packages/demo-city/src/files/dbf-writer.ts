import { dbfEnd, dbfHeader, dbfValue, type DbfField as Field } from '@zatyshok/files/dbf'
import { type Encoding, openOutput } from './output-file.ts'

/** A field of a dBase III table: name, type, length, decimals. */
export type DbfField = readonly [name: string, type: 'C' | 'N' | 'D', length: number, decimals?: number]

/** A dBase III table being written. Values are in the order of the fields; numbers and dates are given as text. */
export interface DbfTable {
  readonly append: (values: readonly string[]) => void
  /** Adds a row marked as deleted: `*`. */
  readonly appendDeleted: (values: readonly string[]) => void
  readonly close: () => void
}

interface DbfOptions {
  readonly path: string
  readonly fields: readonly DbfField[]
  readonly encoding: Extract<Encoding, 'cp866' | 'cp1125'>
  /** Language byte of the header: 0x65 for CP866, 0 if not stated. */
  readonly language: number
  /** Day of the export, `YYYY-MM-DD`. */
  readonly updated: string
}

/** Text is cut at the length of the field; a number that does not fit is an error. */
const cell = (value: string, field: Field): string =>
  dbfValue(field.type === 'C' ? value.slice(0, field.length) : value, field)

/**
 * Opens a new table. It is own code because the npm writers keep whole tables in memory and support neither CP866 nor
 * CP1125.
 */
export function openDbf(options: DbfOptions): DbfTable {
  const output = openOutput(options.path, options.encoding)
  const fields = options.fields.map(([name, type, length, decimals = 0]) => ({ name, type, length, decimals }))
  const headerOf = (records: number) =>
    dbfHeader(fields, { languageByte: options.language, records, day: options.updated })
  // The header is bytes, not text: a place of the same length is kept for it and filled at the end.
  output.write(' '.repeat(headerOf(0).length))
  let rows = 0
  const add = (mark: string, values: readonly string[]): void => {
    output.write(mark + fields.map((field, index) => cell(values[index] ?? '', field)).join(''))
    rows += 1
  }
  return {
    append: (values) => add(' ', values),
    appendDeleted: (values) => add('*', values),
    close: () => {
      output.write(dbfEnd)
      output.patch(headerOf(rows), 0)
      output.close()
    },
  }
}

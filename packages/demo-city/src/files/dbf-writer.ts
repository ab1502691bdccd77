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

function header(options: DbfOptions): Buffer {
  const length = 32 + options.fields.length * 32 + 1
  const bytes = Buffer.alloc(length)
  const [year = 0, month = 0, day = 0] = options.updated.split('-').map(Number)
  bytes.writeUInt8(3, 0)
  bytes.writeUInt8(year - 1900, 1)
  bytes.writeUInt8(month, 2)
  bytes.writeUInt8(day, 3)
  bytes.writeUInt16LE(length, 8)
  bytes.writeUInt16LE(1 + options.fields.reduce((sum, field) => sum + field[2], 0), 10)
  bytes.writeUInt8(options.language, 29)
  options.fields.forEach(([name, type, size, decimals], index) => {
    const start = 32 + index * 32
    bytes.write(name + type.padStart(12 - name.length, '\0'), start, 'latin1')
    bytes.writeUInt8(size, start + 16)
    bytes.writeUInt8(decimals ?? 0, start + 17)
  })
  bytes.writeUInt8(0x0d, length - 1)
  return bytes
}

/** Cuts a text at the length of the field; a number that does not fit is an error. */
function cell([name, type, length]: DbfField, value: string): string {
  if (type === 'C') return value.slice(0, length).padEnd(length)
  if (value.length > length) throw new RangeError(`${name}: ${value} does not fit ${length} places`)
  return type === 'N' ? value.padStart(length) : value.padEnd(length)
}

/**
 * Opens a new table. It is own code because the npm writers keep whole tables in memory and support neither CP866 nor
 * CP1125.
 */
export function openDbf(options: DbfOptions): DbfTable {
  const output = openOutput(options.path, options.encoding)
  const { fields } = options
  // The header is binary: a placeholder of the same length is written first and overwritten at the end.
  const head = header(options)
  output.write(' '.repeat(head.length))
  let rows = 0
  const add = (mark: string, values: readonly string[]): void => {
    output.write(mark + fields.map((field, index) => cell(field, values[index] ?? '')).join(''))
    rows += 1
  }
  return {
    append: (values) => add(' ', values),
    appendDeleted: (values) => add('*', values),
    close: () => {
      output.write('\x1a')
      head.writeUInt32LE(rows, 4)
      output.patch(head, 0)
      output.close()
    },
  }
}

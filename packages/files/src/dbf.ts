/** A field of a dBase III table. */
export interface DbfField {
  /** At most ten characters: Latin capitals, digits and `_`. */
  readonly name: string
  /** `C` text, `N` number, `D` day as yyyyMMdd. */
  readonly type: 'C' | 'N' | 'D'
  readonly length: number
  /** Of a number: digits after the decimal point. */
  readonly decimals?: number
}

interface DbfTable {
  /** States the encoding; 0: not stated. */
  readonly languageByte: number
  /** Number of records, deleted ones included. */
  readonly records: number
  /** Date for the header, `YYYY-MM-DD`. */
  readonly day: string
}

const [headBytes, fieldBytes, version, fieldsEnd] = [32, 32, 3, 0x0d]
/** Bytes of the longest field. */
export const longestField = 254
/** The end-of-file byte after the last record. */
export const dbfEnd = '\x1a'

/** Returns the bytes before the first record. @throws RangeError for a name or a length that a DBF cannot have */
export function dbfHeader(fields: readonly DbfField[], { languageByte, records, day }: DbfTable): Buffer {
  const bytes = Buffer.alloc(headBytes + fields.length * fieldBytes + 1)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  bytes.set([version, year - 1900, month, date])
  bytes.writeUInt32LE(records, 4)
  bytes.writeUInt16LE(bytes.length, 8)
  bytes.writeUInt16LE(
    fields.reduce((sum, { length }) => sum + length, 1),
    10,
  )
  bytes[29] = languageByte
  for (const [at, field] of fields.entries()) describeField(bytes.subarray(headBytes + at * fieldBytes), field)
  bytes[bytes.length - 1] = fieldsEnd
  return bytes
}

function describeField(bytes: Buffer, { name, type, length, decimals = 0 }: DbfField): void {
  if (!/^[A-Z_][A-Z0-9_]{0,9}$/.test(name)) throw new RangeError(`${name} is no name of a DBF field`)
  if (length < 1 || length > longestField) throw new RangeError(`${name} is ${length} signs wide`)
  bytes.write(name, 'latin1')
  bytes[11] = type.charCodeAt(0)
  bytes[16] = length
  bytes[17] = decimals
}

/**
 * Returns a value padded to the field's length: numbers are right-aligned, all others left-aligned.
 * @throws RangeError for a value that is longer than the field; it is never cut
 */
export function dbfValue(value: string, { name, type, length }: DbfField): string {
  if (value.length > length) throw new RangeError(`a value of ${name} is longer than ${length}`)
  return type === 'N' ? value.padStart(length) : value.padEnd(length)
}

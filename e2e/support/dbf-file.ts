import iconv from 'iconv-lite'

/** A column of a table of dBase III. */
export interface DbfField {
  readonly name: string
  /** `C` text, `N` number, `D` day as yyyyMMdd. */
  readonly type: 'C' | 'N' | 'D'
  readonly length: number
  readonly decimals?: number
}

type DbfRow = Readonly<Record<string, string>>

const cp866 = 0x65

/** Writes a dBase III table in CP866, as the heating company's program does. */
export function writeDbf(fields: readonly DbfField[], rows: readonly DbfRow[]): Buffer {
  const headerBytes = 32 + fields.length * 32 + 1
  const recordBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(headerBytes)
  header.set([0x03, 126, 11, 5])
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(headerBytes, 8)
  header.writeUInt16LE(recordBytes, 10)
  header[29] = cp866
  for (const [place, { name, type, length, decimals = 0 }] of fields.entries()) {
    const at = 32 + place * 32
    header.write(name, at, 'latin1')
    header.write(type, at + 11, 'latin1')
    header.set([length, decimals], at + 16)
  }
  header[headerBytes - 1] = 0x0d
  const records = rows.map((row) => Buffer.concat([Buffer.from(' '), ...fields.map((field) => cellOf(row, field))]))
  return Buffer.concat([header, ...records, Buffer.from([0x1a])])
}

function cellOf(row: DbfRow, { name, type, length }: DbfField): Buffer {
  const bytes = iconv.encode(row[name] ?? '', 'cp866')
  if (bytes.length > length) throw new Error(`${name} has ${length} bytes: ${row[name]}`)
  const rest = Buffer.alloc(length - bytes.length, 0x20)
  return type === 'N' ? Buffer.concat([rest, bytes]) : Buffer.concat([bytes, rest])
}

/** Reads a table's header and rows, as a clerk's program does. */
export function readDbf(bytes: Buffer): { readonly languageByte: number; readonly rows: readonly DbfRow[] } {
  const headerBytes = bytes.readUInt16LE(8)
  const recordBytes = bytes.readUInt16LE(10)
  const fields = fieldsOf(bytes, headerBytes)
  const rows = Array.from({ length: bytes.readUInt32LE(4) }, (_, record) => {
    let at = headerBytes + record * recordBytes + 1
    const cells = fields.map(({ name, length }) => {
      const text = iconv.decode(bytes.subarray(at, at + length), 'cp866').trim()
      at += length
      return [name, text] as const
    })
    return Object.fromEntries(cells)
  })
  return { languageByte: bytes[29] ?? 0, rows }
}

/**
 * Returns the bytes with one cell replaced, as a clerk corrects it in a table editor.
 *
 * @param record from 1
 */
export function withCell(
  bytes: Buffer,
  { record, field, text }: { record: number; field: string; text: string },
): Buffer {
  const headerBytes = bytes.readUInt16LE(8)
  let at = headerBytes + (record - 1) * bytes.readUInt16LE(10) + 1
  for (const one of fieldsOf(bytes, headerBytes)) {
    if (one.name === field) {
      const mended = Buffer.from(bytes)
      mended.set(cellOf({ [field]: text }, one), at)
      return mended
    }
    at += one.length
  }
  throw new Error(`No field ${field}`)
}

function fieldsOf(bytes: Buffer, headerBytes: number): readonly DbfField[] {
  const fields: DbfField[] = []
  for (let at = 32; at < headerBytes - 1; at += 32) {
    const name = bytes.toString('latin1', at, at + 11).replace(/\0.*$/s, '')
    const type = bytes.toString('latin1', at + 11, at + 12) as DbfField['type']
    fields.push({ name, type, length: bytes[at + 16] ?? 0, decimals: bytes[at + 17] ?? 0 })
  }
  return fields
}

import { type DbfField, dbfEnd, dbfHeader, dbfValue } from '@zatyshok/files/dbf'
import iconv from 'iconv-lite'

type DbfRow = Readonly<Record<string, string>>

const cp866 = 0x65

/** Writes a dBase III table in CP866, as the heating company's program does. */
export function writeDbf(fields: readonly DbfField[], rows: readonly DbfRow[]): Buffer {
  const header = dbfHeader(fields, { languageByte: cp866, records: rows.length, day: '2026-11-05' })
  const records = rows.map((row) => Buffer.concat([Buffer.from(' '), ...fields.map((field) => cellOf(row, field))]))
  return Buffer.concat([header, ...records, Buffer.from(dbfEnd)])
}

const cellOf = (row: DbfRow, field: DbfField): Buffer => iconv.encode(dbfValue(row[field.name] ?? '', field), 'cp866')

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

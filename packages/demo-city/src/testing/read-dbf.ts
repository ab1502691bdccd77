import iconv from 'iconv-lite'

/** A dBase table as read from its bytes. */
export interface DbfContent {
  readonly version: number
  readonly language: number
  /** Name, type, length and decimals of each field, as `OS_RAH C10.0`. */
  readonly layout: readonly string[]
  readonly rows: readonly { readonly deleted: boolean; readonly values: Readonly<Record<string, string>> }[]
}

/** Reads a dBase III table; throws if its length disagrees with its header. */
export function readDbf(bytes: Buffer, encoding: string): DbfContent {
  const count = bytes.readUInt32LE(4)
  const headerLength = bytes.readUInt16LE(8)
  const rowLength = bytes.readUInt16LE(10)
  if (bytes.length !== headerLength + count * rowLength + 1) throw new Error('Length of the table disagrees')
  const fields: { name: string; type: string; length: number; decimals: number }[] = []
  for (let at = 32; bytes[at] !== 0x0d; at += 32) {
    const name = bytes.toString('latin1', at, at + 11).replace(/\0.*$/, '')
    const type = bytes.toString('latin1', at + 11, at + 12)
    fields.push({ name, type, length: bytes.readUInt8(at + 16), decimals: bytes.readUInt8(at + 17) })
  }
  const rows = Array.from({ length: count }, (_, index) => {
    let at = headerLength + index * rowLength + 1
    const values: Record<string, string> = {}
    for (const { name, length } of fields) {
      values[name] = iconv.decode(bytes.subarray(at, at + length), encoding).trim()
      at += length
    }
    return { deleted: bytes[headerLength + index * rowLength] === 0x2a, values }
  })
  const layout = fields.map(({ name, type, length, decimals }) => `${name} ${type}${length}.${decimals}`)
  return { version: bytes.readUInt8(0), language: bytes.readUInt8(29), layout, rows }
}

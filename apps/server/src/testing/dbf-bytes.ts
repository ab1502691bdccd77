import iconv from 'iconv-lite'

interface DbfShape {
  /** `RASH C15`, `SUMMA N13.2`. */
  readonly fields: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly encoding?: 'cp866' | 'cp1125' | 'windows-1251'
  readonly language?: number
  /** Number of records in the header, if it differs from that of the rows. */
  readonly told?: number
  /** Deletion mark of every record; `*` is deleted. */
  readonly mark?: string
}

/** Returns a dBase III file of any structure, including damaged ones. */
export function dbfBytes({ fields, rows, encoding = 'cp866', language = 0, told, mark = ' ' }: DbfShape): Buffer {
  const columns = fields.map((field) => {
    const [, name = '', type = '', length, decimals] = /^(\w+) ([A-Z])(\d+)(?:\.(\d+))?$/.exec(field) ?? []
    return { name, type, length: Number(length), decimals: Number(decimals ?? 0) }
  })
  const head = Buffer.alloc(32 + columns.length * 32 + 1)
  head.writeUInt8(3, 0)
  head.writeUInt32LE(told ?? rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(1 + columns.reduce((sum, { length }) => sum + length, 0), 10)
  head.writeUInt8(language, 29)
  columns.forEach(({ name, type, length, decimals }, at) => {
    const start = 32 + at * 32
    head.write(name, start, 'latin1')
    head.write(type, start + 11, 'latin1')
    head.writeUInt8(length, start + 16)
    head.writeUInt8(decimals, start + 17)
  })
  head.writeUInt8(0x0d, head.length - 1)
  const cell = (value: string, { type, length }: (typeof columns)[number]) =>
    type === 'N' ? value.padStart(length) : value.padEnd(length).slice(0, length)
  const records = rows.map((row) => mark + columns.map((column, at) => cell(row[at] ?? '', column)).join(''))
  return Buffer.concat([head, iconv.encode(`${records.join('')}\x1a`, encoding)])
}

import { crc32, deflateRawSync } from 'node:zlib'

interface WrittenEntry {
  readonly name: string
  readonly content: Buffer | string
  /** The size that the archive declares, if it is wrong. */
  readonly declaredBytes?: number
}

/** Returns a ZIP as an attacker writes one: any names and sizes are possible. */
export function zipOf(parts: Readonly<Record<string, Buffer | string>> | readonly WrittenEntry[]): Buffer {
  const entries: readonly WrittenEntry[] = isList(parts)
    ? parts
    : Object.entries(parts).map(([name, content]) => ({ name, content }))
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = written(entry, offset)
    bodies.push(local)
    directory.push(central)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const isList = (parts: object): parts is readonly WrittenEntry[] => Array.isArray(parts)

function written({ name, content, declaredBytes }: WrittenEntry, offset: number): { local: Buffer; central: Buffer } {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes)
  const nameBytes = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(declaredBytes ?? bytes.length, 18)
  common.writeUInt16LE(nameBytes.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, nameBytes])
  return { local, central }
}

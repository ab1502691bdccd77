/** CRC-32 of the content, and the bytes of the packed and of the unpacked content. */
export interface ZipSums {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

interface Written extends ZipSums {
  readonly name: Buffer
  readonly at: number
}

/** Bytes of a ZIP around the packed contents. The caller writes them in this order and deflates the contents. */
export interface ZipFrame {
  /** Bytes before the content of the next part. */
  begin(name: string): Buffer
  /** Bytes after its content. @throws RangeError past 4 GiB */
  end(sums: ZipSums): Buffer
  /** Bytes after the last part. */
  close(): Buffer
}

/** Bit 3: the sums follow the content, because the content is streamed. */
const SUMS_AFTER = 0x0008
/** Bit 11: names are UTF-8. ASCII names do not need it. */
const UTF8_NAMES = 0x0800
const [version, deflated] = [20, 8]
/** 1 January 1980, so that the same content gives the same bytes. */
const [time, date] = [0, 0x21]
const longest = 0xffff_ffff

/** Begins a ZIP whose parts are deflated. `names`: how the ZIP states the encoding of names. */
export function zipFrame(names: 'utf-8' | 'ascii'): ZipFrame {
  const flags = names === 'utf-8' ? SUMS_AFTER | UTF8_NAMES : SUMS_AFTER
  const written: Written[] = []
  let at = 0
  let begun = { name: Buffer.alloc(0), at: 0, headBytes: 0 }
  return {
    begin(name) {
      const head = localHeader(Buffer.from(name), flags)
      begun = { name: Buffer.from(name), at, headBytes: head.length }
      return head
    },
    end(sums) {
      const bytes = descriptor(sums)
      at += begun.headBytes + sums.packed + bytes.length
      if (at > longest || sums.size > longest) throw new RangeError('longer than a ZIP may be')
      written.push({ name: begun.name, at: begun.at, ...sums })
      return bytes
    },
    close() {
      const directory = Buffer.concat(written.map((part) => directoryEntry(part, flags)))
      return Buffer.concat([directory, directoryEnd({ parts: written.length, at, bytes: directory.length })])
    },
  }
}

function localHeader(name: Buffer, flags: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x0403_4b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(deflated, 8)
  bytes.writeUInt16LE(time, 10)
  bytes.writeUInt16LE(date, 12)
  bytes.writeUInt16LE(name.length, 26)
  return Buffer.concat([bytes, name])
}

function descriptor({ crc, packed, size }: ZipSums): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x0807_4b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, at, crc, packed, size }: Written, flags: number): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x0201_4b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(version, 6)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(time, 12)
  bytes.writeUInt16LE(date, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(at, 42)
  return Buffer.concat([bytes, name])
}

function directoryEnd({ parts, at, bytes }: { parts: number; at: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(parts, 8)
  end.writeUInt16LE(parts, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

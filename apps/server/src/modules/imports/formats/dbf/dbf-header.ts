import { FileRefused } from '../../refusal-reasons.ts'
import type { Encoding } from '../schema-parts.ts'

export interface DbfField {
  readonly name: string
  readonly type: string
  /** Where the field begins in a record, the deletion mark being byte 0. */
  readonly start: number
  readonly end: number
}

export interface DbfHeader {
  readonly fields: readonly DbfField[]
  readonly records: number
  readonly headerBytes: number
  readonly recordBytes: number
  /** 0: the file does not state it. */
  readonly languageByte: number
}

/** Encodings by the language byte of dBase and FoxPro. */
export const languageEncodings: Readonly<Record<number, Encoding>> = {
  38: 'cp866',
  101: 'cp866',
  201: 'windows-1251',
  87: 'windows-1251',
}

const HEADER_BYTES = 32
const FIELD_BYTES = 32
const FIELDS_END = 0x0d

/**
 * Reads the header of a dBase III file, all of which is in `bytes`.
 * @throws FileRefused when it contradicts itself.
 */
export function parseDbfHeader(bytes: Buffer): DbfHeader {
  if (bytes.length <= HEADER_BYTES) throw new FileRefused('unreadable', { detail: 'немає заголовка DBF' })
  const headerBytes = bytes.readUInt16LE(8)
  const recordBytes = bytes.readUInt16LE(10)
  const fields: DbfField[] = []
  let start = 1
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= headerBytes && bytes[at] !== FIELDS_END; at += FIELD_BYTES) {
    if (at + FIELD_BYTES > bytes.length) throw new FileRefused('cutOff', { place: 'заголовок DBF неповний' })
    const [name = ''] = bytes.toString('latin1', at, at + 11).split('\0')
    const end = start + (bytes[at + 16] ?? 0)
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), start, end })
    start = end
  }
  if (fields.length === 0 || start !== recordBytes) {
    throw new FileRefused('unreadable', { detail: 'довжина запису DBF не дорівнює сумі полів' })
  }
  return { fields, records: bytes.readUInt32LE(4), headerBytes, recordBytes, languageByte: bytes[29] ?? 0 }
}

const DBF_VERSIONS = new Set([0x02, 0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5])

/** True if the first bytes are a version of dBase or FoxPro and a whole header. */
export function isDbf(head: Buffer): boolean {
  if (!DBF_VERSIONS.has(head[0] ?? 0)) return false
  try {
    parseDbfHeader(head)
    return true
  } catch {
    return false
  }
}

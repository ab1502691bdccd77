const LF = 10
const CR = 13
const QUOTE = 34

/** A defect of a record; PostgreSQL's COPY would refuse the whole file for it. */
export type Defect = 'quotes' | 'nul' | 'lineEnd'

/** The record that `scanRecord` found last; one object for all records, because there are millions. */
export interface ScannedRecord {
  /** Where the next record begins; -1: the record is not complete in this buffer. */
  next: number
  /** Length of the line end: 0 (end of file), 1 (LF) or 2 (CRLF). */
  lineEnd: number
  fields: number
  /** Where the fields of a record without quotes end, the last one (it ends with the record) excepted. */
  readonly ends: Int32Array
  quoted: boolean
  /** Line ends inside quotes. */
  innerLines: number
  defect: Defect | undefined
  /** The record ends inside quotes: true only for the last one of a damaged file. */
  openQuote: boolean
}

/** Most fields of a record whose ends are kept in `ends`. */
export const MOST_ENDS = 256

export function newScannedRecord(): ScannedRecord {
  const ends = new Int32Array(MOST_ENDS)
  return { next: 0, lineEnd: 0, fields: 0, ends, quoted: false, innerLines: 0, defect: undefined, openQuote: false }
}

/**
 * Finds the end of the CSV record (RFC 4180) that begins at `start` and counts its fields, without decoding. Decoding
 * and splitting a million rows in JavaScript takes three times as long as PostgreSQL needs to load them.
 */
export function scanRecord(bytes: Buffer, start: number, to: Scan): void {
  const { separator, record } = to
  const end = bytes.length
  reset(record)
  let fieldStart = start
  let at = start
  while (at < end) {
    const byte = bytes[at]
    if (byte === separator) {
      record.ends[record.fields - 1] = at
      record.fields += 1
      fieldStart = at + 1
    } else if (byte === LF) {
      record.lineEnd = at > start && bytes[at - 1] === CR ? 2 : 1
      record.next = at + 1
      return
    } else if (byte === QUOTE || byte === 0 || (byte === CR && bytes[at + 1] !== LF)) {
      at = specialByte(bytes, at, { ...to, isFieldStart: at === fieldStart })
      if (at < 0) return
    }
    at += 1
  }
}

interface Scan {
  readonly separator: number
  readonly record: ScannedRecord
}

function reset(record: ScannedRecord): void {
  record.next = -1
  record.fields = 1
  record.quoted = false
  record.innerLines = 0
  record.defect = undefined
  record.openQuote = false
}

/**
 * Returns where scanning continues after a quote, a carriage return or a zero byte; -1 if the buffer ends before that.
 */
function specialByte(bytes: Buffer, at: number, scan: Scan & { isFieldStart: boolean }): number {
  const { record } = scan
  const byte = bytes[at]
  if (byte === QUOTE) record.quoted = true
  if (byte === QUOTE && scan.isFieldStart) {
    const close = quotedEnd(bytes, at, scan)
    record.openQuote = close < 0
    return close
  }
  if (byte === QUOTE) record.defect ??= 'quotes'
  if (byte === 0) record.defect ??= 'nul'
  if (byte === CR) {
    if (at + 1 === bytes.length) return -1
    record.defect ??= 'lineEnd'
  }
  return at
}

/** Position of the closing quote of the field that opens at `open`, or -1 when this buffer does not hold it. */
function quotedEnd(bytes: Buffer, open: number, to: Scan): number {
  let at = open + 1
  for (;;) {
    const close = bytes.indexOf(QUOTE, at)
    if (close < 0 || close + 1 === bytes.length) return -1
    countLines(bytes, { from: at, to: close }, to.record)
    const after = bytes[close + 1]
    if (after !== QUOTE) {
      if (after !== to.separator && after !== LF && after !== CR) to.record.defect ??= 'quotes'
      return close
    }
    at = close + 2
  }
}

function countLines(bytes: Buffer, range: { from: number; to: number }, record: ScannedRecord): void {
  for (let at = range.from; at < range.to; at += 1) {
    if (bytes[at] === LF) record.innerLines += 1
    else if (bytes[at] === 0) record.defect ??= 'nul'
  }
}

/** Splits one record, without its line end, into fields. */
export function splitRecord(text: string, separator: string): string[] {
  const fields: string[] = []
  let at = 0
  for (;;) {
    const [field, next] = text[at] === '"' ? quotedField(text, at, separator) : plainField(text, at, separator)
    fields.push(field)
    if (next > text.length) return fields
    at = next
  }
}

function plainField(text: string, at: number, separator: string): [string, number] {
  const found = text.indexOf(separator, at)
  const end = found < 0 ? text.length : found
  return [text.slice(at, end), end + 1]
}

function quotedField(text: string, at: number, separator: string): [string, number] {
  const match = /"((?:[^"]|"")*)"/uy
  match.lastIndex = at
  const found = match.exec(text)
  if (!found) return plainField(text, at, separator)
  return [(found[1] ?? '').replaceAll('""', '"'), plainField(text, match.lastIndex, separator)[1]]
}

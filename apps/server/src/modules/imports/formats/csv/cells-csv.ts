import iconv from 'iconv-lite'
import { csvChunks, iconvEncoding } from '../../read/csv-bytes.ts'
import { newScannedRecord, scanRecord, splitRecord } from '../../read/csv-scanner.ts'
import { headingsOf } from '../../read/join-headings.ts'
import type { CellRow, RejectedSource } from '../file-format.ts'
import type { CsvKeys } from './csv-format.ts'

/** Reads the records below the headings. Fields beyond the last heading get an empty heading. */
export async function* cellsOfCsv({ path }: Pick<RejectedSource, 'path'>, format: CsvKeys): AsyncGenerator<CellRow> {
  const record = newScannedRecord()
  const to = { record, separator: format.separator.charCodeAt(0) }
  const pieces: Buffer[] = []
  for await (const chunk of csvChunks({ path, onBytes: () => undefined }, format.encoding)) pieces.push(chunk)
  const bytes = Buffer.concat([...pieces, Buffer.from('\r\n')])
  const above: (readonly string[])[] = []
  let headings = headingsOf(format.headings, [])
  for (let at = 0, line = 1, number = 1; at < bytes.length; number += 1) {
    scanRecord(bytes, at, to)
    if (record.next < 0) return
    const text = iconv.decode(bytes.subarray(at, record.next - record.lineEnd), iconvEncoding(format.encoding))
    const fields = splitRecord(text, format.separator).map((field) => field.trim())
    if (number > format.headingRow - format.headingRows && number <= format.headingRow) above.push(fields)
    if (number === format.headingRow) headings = headingsOf(format.headings, above)
    if (number > format.headingRow && text !== '') yield { sheet: '', row: line, ...asWide(headings, fields) }
    line += 1 + record.innerLines
    at = record.next
  }
}

/** Both lists with the length of the longer one. */
function asWide(headings: readonly string[], fields: readonly string[]): Pick<CellRow, 'headings' | 'cells'> {
  const wide = (texts: readonly string[]) =>
    Array.from({ length: Math.max(headings.length, fields.length) }, (_, at) => texts[at] ?? '')
  return { headings: fields.length > headings.length ? wide(headings) : headings, cells: wide(fields) }
}

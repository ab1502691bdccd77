import iconv from 'iconv-lite'
import type { Encoding } from '../../imports/profile/profile-schema.ts'
import { parseDbfHeader } from '../../imports/read/dbf-header.ts'
import { cellOf, SAMPLE_ROWS, type SampleRow, type SampleTable } from './sample-table.ts'

const DELETED = 0x2a

/** Bytes of the records that were looked at, for the guess of the encoding. */
export function dbfText(head: Buffer): Buffer {
  const { headerBytes } = parseDbfHeader(head)
  return head.subarray(headerBytes)
}

/** The first records of a DBF file; those marked deleted are left out. */
export function sampleDbf(head: Buffer, encoding: Encoding): SampleTable {
  const { fields, headerBytes, recordBytes, records } = parseDbfHeader(head)
  const rows: SampleRow[] = []
  for (let n = 1; n <= records && rows.length < SAMPLE_ROWS; n += 1) {
    const at = headerBytes + (n - 1) * recordBytes
    if (at + recordBytes > head.length) break
    if (head[at] === DELETED) continue
    const cells = fields.map(({ start, end }) =>
      cellOf(
        iconv
          .decode(head.subarray(at + start, at + end), encoding)
          .replaceAll('\0', '')
          .trim(),
      ),
    )
    rows.push({ place: `запис ${n}`, cells })
  }
  return { title: '', headingRow: 1, headings: fields.map(({ name }) => name), rows }
}

import type { FileHandle } from 'node:fs/promises'
import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import { encodingName } from '../../read/encodings.ts'
import {
  cellOf,
  type Finding,
  type Inspected,
  type Overrides,
  type Problem,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleRow,
  type SampleTable,
} from '../sample/sample-table.ts'
import { encodingOf } from '../sample/text-findings.ts'
import type { Encoding } from '../schema-parts.ts'
import { languageEncodings, parseDbfHeader } from './dbf-header.ts'

const DELETED = 0x2a
const LARGEST_HEADER = 64 * 1024

/** Finds out the encoding of a DBF file. @throws FileRefused, UnreadableSample */
export function inspectDbf({ head, size }: SampleFile, given: Overrides): Inspected {
  const header = parseDbfHeader(head)
  const { encoding, finding } = encodingOf(head.subarray(header.headerBytes), given)
  const stated = languageEncodings[header.languageByte]
  const problems: Problem[] = []
  // The letters take precedence over the language byte. The byte decides only if the letters do not show the encoding.
  const silent = finding.sure === 'unsure' && given.encoding === undefined
  const chosen = silent ? (stated ?? 'cp866') : encoding
  if (stated && stated !== chosen) {
    const names = { stated: encodingName(stated), actual: encodingName(chosen) }
    problems.push({ message: t('importProfile.problem.languageByte', names), line: null })
  }
  if (size < header.headerBytes + header.records * header.recordBytes) {
    problems.push({ message: t('importProfile.problem.cutOff'), line: null })
  }
  const sure = silent && stated ? 'likely' : finding.sure
  const format = { type: 'dbf', encoding: chosen, languageByte: header.languageByte }
  const findings: Finding[] = [{ what: 'encoding', value: chosen, sure }]
  return { format, encoding: chosen, findings, problems, tables: [sampleDbf(head, chosen)] }
}

/** Ends a copy of a file's first bytes after its last whole record; the header then counts the records of the copy. */
export async function cutDbf(copy: FileHandle, bytes: number): Promise<void> {
  const { buffer: head } = await copy.read(Buffer.alloc(Math.min(LARGEST_HEADER, bytes)), 0, undefined, 0)
  const { headerBytes, recordBytes, records } = parseDbfHeader(head)
  const whole = Math.min(records, Math.floor((bytes - headerBytes) / recordBytes))
  const count = Buffer.alloc(4)
  count.writeUInt32LE(whole)
  await copy.write(count, 0, 4, 4)
  await copy.truncate(headerBytes + whole * recordBytes)
}

/** The first records of a DBF file; those marked deleted are left out. */
function sampleDbf(head: Buffer, encoding: Encoding): SampleTable {
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
  return { title: '', headingRow: 1, headingRows: 1, headings: fields.map(({ name }) => name), rows }
}

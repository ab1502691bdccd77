import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import type { CellRow, RejectedSource } from '../file-format.ts'
import type { DbfKeys } from './dbf-format.ts'
import { parseDbfHeader } from './dbf-header.ts'

/** Reads all records, also those that are marked as deleted: their place counts. */
export async function* cellsOfDbf(
  { path }: Pick<RejectedSource, 'path'>,
  { encoding }: DbfKeys,
): AsyncGenerator<CellRow> {
  const bytes = await readFile(path)
  const { fields, headerBytes, recordBytes, records } = parseDbfHeader(bytes)
  const headings = fields.map(({ name }) => name)
  const widths = fields.map(({ start, end }) => end - start)
  for (let row = 1; row <= records; row += 1) {
    const at = headerBytes + (row - 1) * recordBytes
    const cells = fields.map(({ start, end }) =>
      iconv
        .decode(bytes.subarray(at + start, at + end), encoding)
        .replaceAll('\0', '')
        .trim(),
    )
    yield { sheet: '', row, headings, cells, widths }
  }
}

import { z } from 'zod'
import { xlsxFile } from '../../../../platform/export/xlsx-file.ts'
import { type FileFormat, type FormatRows, type FormatSample, unnamedColumns } from '../file-format.ts'

const schema = z.strictObject({ type: z.literal('xlsx') })
type XlsxKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: (head) => head.toString('latin1', 0, 4) === 'PK\u0003\u0004',
  inspect: async (file, given) => (await import('./sample-xlsx.ts')).inspectXlsx(file, given),
  headingRow: 'table',
}

const rows: FormatRows<XlsxKeys> = {
  headings: 'title',
  encodingFor: () => 'utf-8',
  canHold: () => true,
  write: ({ columns, chunks, layout }) => xlsxFile(columns, chunks, layout),
}

export const xlsx: FileFormat<typeof schema> & { sample: FormatSample; rows: typeof rows } = {
  schema,
  check: ({ tables }) => [
    ...(tables.some(({ sheet }) => !sheet) ? ['не названо аркуш'] : []),
    ...new Set(tables.flatMap(unnamedColumns)),
  ],
  read: async (file) => (await import('./read-xlsx.ts')).readXlsx(file),
  async *writeRejected(file) {
    yield* (await import('./rejected-xlsx.ts')).rejectedXlsx(file)
  },
  cells: {
    async *read(file) {
      yield* (await import('./cells-xlsx.ts')).cellsOfXlsx(file)
    },
    encoding: () => null,
  },
  sample,
  rows,
}

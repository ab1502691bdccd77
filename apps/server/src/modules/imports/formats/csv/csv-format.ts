import { z } from 'zod'
import { csvFile } from '../../../../platform/export/csv-file.ts'
import { type FileFormat, type FormatRows, type FormatSample, oneTable, unnamedColumns } from '../file-format.ts'
import { cutAfterLastLine } from '../sample/cut-lines.ts'
import { encoding, headingRow, headingRows, names } from '../schema-parts.ts'

const schema = z.strictObject({
  type: z.literal('csv'),
  encoding,
  /** One character that texts, numbers and dates do not contain. */
  separator: z.string().regex(/^[;,\t|:!~^*#@ ]$/),
  headingRow: headingRow.default(1),
  headingRows: headingRows.default(1),
  /** Names of the columns by their places, if the file has no headings. */
  headings: names.optional(),
  /** `required`: a file whose last line has no line end was cut off and is refused. */
  finalLineEnd: z.enum(['required', 'optional']).default('required'),
})
export type CsvKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: () => true,
  inspect: async (file, given) => (await import('./sample-csv.ts')).inspectCsv(file, given),
  headingRow: 'format',
  cut: cutAfterLastLine,
}

const rows: FormatRows<CsvKeys> = {
  headings: 'title',
  encodingFor: (asked) => asked,
  canHold: () => true,
  ownLayout: ({ separator }) => ({ separator }),
  write: ({ columns, chunks, layout }) => csvFile(columns, chunks, layout),
}

export const csv: FileFormat<typeof schema> & { sample: FormatSample; rows: typeof rows } = {
  schema,
  check: (rule, keys) => [...oneTable(rule), ...unnamedColumns(keys)],
  read: async (file, keys) => (await import('./read-csv.ts')).readCsv(file, keys),
  async *writeRejected(file, keys) {
    yield* (await import('./rejected-csv.ts')).rejectedCsv(file, keys)
  },
  cells: {
    async *read(file, keys) {
      yield* (await import('./cells-csv.ts')).cellsOfCsv(file, keys)
    },
    encoding: ({ encoding }) => encoding,
  },
  sample,
  rows,
}

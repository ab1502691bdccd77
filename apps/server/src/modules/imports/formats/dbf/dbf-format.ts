import { z } from 'zod'
import { dbfFile } from '../../../../platform/export/dbf-file.ts'
import { type FileFormat, type FormatRows, type FormatSample, oneTable } from '../file-format.ts'
import { encoding } from '../schema-parts.ts'
import { isDbf } from './dbf-header.ts'

const schema = z.strictObject({
  type: z.literal('dbf'),
  encoding,
  languageByte: z.int().min(0).max(255).optional(),
})
export type DbfKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: isDbf,
  inspect: async (file, given) => (await import('./sample-dbf.ts')).inspectDbf(file, given),
  headingRow: 'format',
  cut: async (copy, bytes) => (await import('./sample-dbf.ts')).cutDbf(copy, bytes),
}

const rows: FormatRows<DbfKeys> = {
  headings: 'shortName',
  encodingFor: (asked) => (asked === 'utf-8' ? 'cp1125' : asked),
  canHold: (heading) => /^[A-Z_][A-Z0-9_]{0,9}$/.test(heading),
  ownLayout: (keys, encoding) =>
    keys.encoding === encoding && keys.languageByte !== undefined ? { languageByte: keys.languageByte } : {},
  write: ({ columns, chunks, layout: { encoding, languageByte }, rows, writtenOn }) => {
    if (encoding === 'utf-8') throw new Error('a DBF has one byte a sign')
    return dbfFile(columns, chunks, { encoding, languageByte, rows, day: writtenOn })
  },
}

export const dbf: FileFormat<typeof schema> & { sample: FormatSample; rows: typeof rows } = {
  schema,
  check: oneTable,
  read: async (file, keys) => (await import('./read-dbf.ts')).readDbf(file, keys),
  async *writeRejected(file, keys) {
    yield* (await import('./rejected-dbf.ts')).rejectedDbf(file, keys)
  },
  cells: {
    async *read(file, keys) {
      yield* (await import('./cells-dbf.ts')).cellsOfDbf(file, keys)
    },
    encoding: ({ encoding }) => encoding,
  },
  sample,
  rows,
}

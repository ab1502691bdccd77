import { z } from 'zod'
import { jsonlFile } from '../../../../platform/export/jsonl-file.ts'
import type { FileFormat, FormatRows, FormatSample } from '../file-format.ts'
import { cutAfterLastLine } from '../sample/cut-lines.ts'
import { text } from '../schema-parts.ts'
import { startsWithObject } from './json-lines.ts'

const schema = z.strictObject({
  type: z.literal('jsonl'),
  /** The field that states the kind of a line; omitted: all lines are of one kind. */
  discriminator: text.optional(),
  /** The first line: its `type` and the field that must name the provider of the profile. */
  header: z.strictObject({ type: text, provider: text }).optional(),
})
export type JsonlKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: startsWithObject,
  inspect: async (file) => (await import('./sample-jsonl.ts')).inspectJsonl(file),
  headingRow: 'format',
  cut: cutAfterLastLine,
}

const rows: FormatRows<JsonlKeys> = {
  headings: 'key',
  encodingFor: () => 'utf-8',
  canHold: () => true,
  ownMarks: ({ discriminator, header }, { type, provider }) =>
    discriminator === undefined
      ? undefined
      : {
          header: header ? JSON.stringify({ [discriminator]: header.type, [header.provider]: provider }) : null,
          column: { heading: discriminator, value: type },
        },
  write: ({ columns, chunks, layout }) => jsonlFile(columns, chunks, layout.header),
}

export const jsonl: FileFormat<typeof schema> & { sample: FormatSample; rows: typeof rows } = {
  schema,
  check: ({ tables }, { discriminator, header }) => {
    if (discriminator !== undefined) return tables.some(({ type }) => !type) ? ['не названо type'] : []
    return tables.some(({ type }) => type) || header
      ? ['не названо поля, за яким розрізняти рядки (discriminator)']
      : []
  },
  read: async (file, keys) => (await import('./read-jsonl.ts')).readJsonl(file, keys),
  async *writeRejected(file, keys) {
    yield* (await import('./rejected-jsonl.ts')).rejectedJsonl(file, keys)
  },
  cells: {
    async *read(file, keys) {
      yield* (await import('./cells-jsonl.ts')).cellsOfJsonl(file, keys)
    },
    encoding: () => null,
  },
  sample,
  rows,
}

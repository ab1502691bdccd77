import { z } from 'zod'
import { jsonlFile } from '../../../../platform/export/jsonl-file.ts'
import type { FileFormat, FormatRows, FormatSample } from '../file-format.ts'
import { text } from '../schema-parts.ts'
import { cutJson, documentIn } from './json-document.ts'
import { startsWithObject } from './json-lines.ts'

const schema = z.strictObject({
  type: z.literal('jsonl'),
  /** The field that states the kind of a line; omitted: all lines are of one kind. */
  discriminator: text.optional(),
  /** The first line: its `type` and the field that must name the provider of the profile. */
  header: z.strictObject({ type: text, provider: text }).optional(),
  /**
   * The file is one JSON document, and the list at this path has the records: `data.items`. Empty: the document itself is
   * the list.
   */
  list: text.optional(),
})
export type JsonlKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: (head) => startsWithObject(head) || documentIn(head) !== undefined,
  inspect: async (file) => (await import('./sample-jsonl.ts')).inspectJsonl(file),
  headingRow: 'format',
  cut: cutJson,
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
  check: ({ tables }, { discriminator, header, list }) => {
    if (list !== undefined && header) return ['у списку документа немає рядка заголовка (header)']
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

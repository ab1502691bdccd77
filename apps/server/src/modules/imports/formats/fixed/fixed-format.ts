import { z } from 'zod'
import { type FileFormat, type FormatSample, oneTable } from '../file-format.ts'
import { encoding, headingRow, positions, table, text, word } from '../schema-parts.ts'
import { hasPlaceForMark } from './partial-mark.ts'

const schema = z.strictObject({
  type: z.literal('fixed'),
  encoding,
  columns: table(positions),
  header: z.strictObject({ line: headingRow, columns: table(positions) }),
  trailer: z.strictObject({
    startsWith: word,
    count: positions,
    sum: positions,
    /** The column whose sum the trailer states, in the same units. */
    sumOf: text,
  }),
})
export type FixedKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: hasFixedColumns,
  inspect: async (file, given) => (await import('./sample-fixed.ts')).inspectFixed(file, given),
  headingRow: 'format',
}

/** Lines of one length, or a first line of blanks only, and no separator in them. */
function hasFixedColumns(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/).slice(0, 40)
  const [first = ''] = lines
  if (/^ {40,}$/.test(first)) return true
  const body = lines.slice(1, -1).filter((line) => line !== '')
  return body.length > 3 && !/[;,\t|]/.test(body.join('')) && new Set(body.map((line) => line.length)).size === 1
}

export const fixed: FileFormat<typeof schema> & { sample: FormatSample } = {
  schema,
  check: oneTable,
  read: async (file, keys) => (await import('./read-fixed.ts')).readFixed(file, keys),
  async *writeRejected(file, keys) {
    yield* (await import('./rejected-fixed.ts')).rejectedFixed(file, keys)
  },
  cells: {
    async *read(file, keys) {
      yield* (await import('./cells-fixed.ts')).cellsOfFixed(file, keys)
    },
    encoding: ({ encoding }) => encoding,
  },
  canBeMarked: hasPlaceForMark,
  sample,
}

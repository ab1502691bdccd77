import { z } from 'zod'
import { type FileFormat, type FormatSample, oneTable } from '../file-format.ts'
import { encoding, line, positions, table, text, word } from '../schema-parts.ts'
import { hasPlaceForMark } from './lines-above.ts'

const schema = z.strictObject({
  type: z.literal('fixed'),
  encoding,
  columns: table(positions),
  /** The line of the first row in a file without a header. */
  firstRow: line.optional(),
  header: z.strictObject({ line, columns: table(positions) }).optional(),
  /** The last line, which has control totals. */
  trailer: z
    .strictObject({
      startsWith: word,
      count: positions,
      sum: positions,
      /** The column whose sum the trailer states, in the same units. */
      sumOf: text,
    })
    .optional(),
})
export type FixedKeys = z.infer<typeof schema>

const sample: FormatSample = {
  isLike: hasFixedColumns,
  inspect: async (file, given) => (await import('./sample-fixed.ts')).inspectFixed(file, given),
  headingRow: 'format',
}

/**
 * True for lines without a separator that have one length or gaps of several blanks, and for a first line of blanks. A
 * comma in a line with such a gap is a decimal sign, not a separator.
 */
function hasFixedColumns(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/).slice(0, 40)
  const [first = ''] = lines
  if (/^ {40,}$/.test(first)) return true
  const body = lines.slice(1, -1).filter((line) => line !== '')
  const hasSeparator = /[;\t|]/.test(body.join('')) || body.some((line) => line.includes(',') && !line.includes('  '))
  const withGaps = body.filter((line) => /\S {2,}\S/.test(line))
  const isOneLength = new Set(body.map((line) => line.length)).size === 1
  return body.length > 3 && !hasSeparator && (isOneLength || withGaps.length > body.length * 0.8)
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

import { z } from 'zod'
import { formatKeys } from '../formats/formats.ts'
import { codes, headingRow, headingRows, MOST_ENTRIES, names, table, text, word } from '../formats/schema-parts.ts'
import { recordKinds } from './record-kinds.ts'

const source = z.strictObject({
  column: text.optional(),
  /** Several columns joined to one text; empty ones are left out. */
  columns: z.array(text).min(2).max(100).optional(),
  join: text.default(' '),
  /** The same value for every row. */
  value: text.optional(),
  /** A field of the file's own header. */
  header: text.optional(),
  /** A regular expression with one group for the file's name. */
  fileName: text.optional(),
  /** The value is `filledAs` if this column is filled, else `emptyAs`. */
  ifFilled: text.optional(),
  filledAs: text.optional(),
  emptyAs: text.optional(),
  /** The provider's code → ours; a code that is not listed is an error. */
  codes: codes.optional(),
  repair: z
    .array(z.enum(['latinI', 'apostrophe', 'number']))
    .max(10)
    .default([]),
  /** Format of a date or month, if it differs from `notation`. */
  format: text.optional(),
  /** The value of an empty cell; if omitted, an empty cell of a needed field is an error. */
  empty: text.optional(),
  /** Text to add before the value. */
  prefix: text.optional(),
  /** Pads with leading zeros up to this length, because a spreadsheet stores such numbers without them. */
  pad: z.int().min(1).max(200).optional(),
})
const field = z.union([text.transform((column) => source.parse({ column })), source])
export type FieldSource = z.infer<typeof source>

const condition = z.strictObject({
  column: text,
  /** The values that meet the condition; if omitted, any value does. */
  is: z.array(text).max(MOST_ENTRIES).optional(),
})
export type Condition = z.infer<typeof condition>

const record = z.strictObject({
  kind: z.enum(Object.keys(recordKinds) as [keyof typeof recordKinds]),
  only: condition.optional(),
  /** `sum`: rows of one bill are added up; `last`: the last row of a key counts. */
  combine: z.enum(['sum', 'last']).optional(),
  /** How to find an account in the purpose of a payment: masks by provider, and words that precede the number. */
  find: z.strictObject({ masks: table(word), labels: z.array(word).max(100).default([]) }).optional(),
  fields: table(field),
})
export type RecordRule = z.infer<typeof record>

const correction = z.discriminatedUnion('by', [
  /** A row with this value replaces the previous row of the same meter and month. */
  z.strictObject({ by: z.literal('flag'), column: text, value: text }),
  /** A row names the row that it replaces. */
  z.strictObject({ by: z.literal('id'), id: text, replaces: text }),
  /** The same key with a higher number replaces the earlier row; a missing number is 1. */
  z.strictObject({ by: z.literal('revision'), column: text }),
])

const tableRule = z.strictObject({
  /** XLSX: the sheet; JSON lines: the value of the discriminator. */
  sheet: text.optional(),
  type: text.optional(),
  /** JSON lines: the list inside a line, one row for each item. */
  each: text.optional(),
  /** XLSX: the row of the headings, or the last of `headingRows` rows. */
  headingRow: headingRow.default(1),
  headingRows: headingRows.default(1),
  /** XLSX: names of the columns by their places, if the sheet has no headings. */
  headings: names.optional(),
  /** Columns that identify a row: a second row with the same values is refused. */
  key: names.optional(),
  correction: correction.optional(),
  /** Rows that do not count. */
  cancelled: condition.optional(),
  /**
   * A row with control totals after all others: the cell that marks it and the columns that it sums. Rows below it, such
   * as a signature, do not count.
   */
  totals: z.strictObject({ column: text, is: text, sums: names }).optional(),
  records: z.array(record).min(1).max(50),
})
export type TableRule = z.infer<typeof tableRule>

const file = z.strictObject({
  /** Name of the file, `*` and `?` allowed; letter case does not matter. */
  name: text,
  format: formatKeys.optional(),
  tables: z.array(tableRule).min(1).max(100),
})
export type FileRule = z.infer<typeof file>

/** A mapping profile: the structure of one provider's exports. The code itself contains no provider. */
export const profileSchema = z.strictObject({
  /** Code of the provider. A profile without it serves many providers (a bank); its rows name the provider. */
  provider: text.optional(),
  /** Masks of domain/account-number: `#######|##########`. */
  accountFormat: text.optional(),
  /** Used for addresses without a town. */
  town: text.optional(),
  format: formatKeys,
  notation: z.strictObject({
    decimal: z.enum([',', '.']),
    day: text,
    month: text,
    money: z.enum(['hryvnias', 'kopiykas']).default('hryvnias'),
  }),
  /** The provider's service code → service type of the portal. */
  services: table(z.int().min(0).max(32_767)).default({}),
  files: z.array(file).min(1).max(200),
})
export type Profile = z.infer<typeof profileSchema> & { readonly name: string }

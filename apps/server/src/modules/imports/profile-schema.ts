import { z } from 'zod'
import { recordKinds } from './record-kinds.ts'

/** Encodings that an export may have; the names are those of iconv-lite. */
const encoding = z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125', 'koi8-u', 'utf-16le', 'utf-16be'])
export type Encoding = z.infer<typeof encoding>

/** First and last position in a line, from 1. */
const positions = z.tuple([z.int().positive(), z.int().positive()])
const codes = z.record(z.string(), z.string())

const format = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('csv'),
    encoding,
    /** One sign that no text, number or date is written with. */
    separator: z.string().regex(/^[;,\t|:!~^*#@ ]$/),
    headingRow: z.int().positive().default(1),
    /** An export whose last line has no line end is taken for one that was cut off, unless said otherwise. */
    finalLineEnd: z.enum(['required', 'optional']).default('required'),
  }),
  z.strictObject({
    type: z.literal('dbf'),
    encoding,
    languageByte: z.int().min(0).max(255).optional(),
  }),
  z.strictObject({ type: z.literal('xlsx') }),
  z.strictObject({
    type: z.literal('jsonl'),
    /** The field by which the lines are told apart. */
    discriminator: z.string(),
    /** The first line: its `type` and the field that must name the provider of the profile. */
    header: z.strictObject({ type: z.string(), provider: z.string() }).optional(),
  }),
  z.strictObject({
    type: z.literal('fixed'),
    encoding,
    columns: z.record(z.string(), positions),
    header: z.strictObject({ line: z.int().positive(), columns: z.record(z.string(), positions) }),
    trailer: z.strictObject({
      startsWith: z.string().min(1),
      count: positions,
      sum: positions,
      /** The column whose sum the trailer states, in the same units. */
      sumOf: z.string(),
    }),
  }),
  z.strictObject({
    /** A register of fields between separators: a line of header, of each record and of trailer, told apart by a mark. */
    type: z.literal('register'),
    encoding,
    separator: z.string().length(1),
    header: z.strictObject({ mark: z.string().min(1), fields: z.array(z.string()).min(1) }),
    record: z.strictObject({
      mark: z.string().min(1),
      fields: z.array(z.string()).min(1),
      /** Fields that are lists themselves: the sign between their parts; read as one text with spaces. */
      lists: z.record(z.string(), z.string().length(1)).default({}),
      /** The field of containers `code:body|code:body` and the columns that bodies of some codes become. */
      containers: z
        .strictObject({
          field: z.string(),
          separator: z.string().length(1),
          body: z.string().length(1),
          columns: z.record(z.string(), z.string()),
        })
        .optional(),
    }),
    trailer: z.strictObject({ mark: z.string().min(1), fields: z.array(z.string()).min(1) }),
    /** A field that header, records and trailer share: what has another one came from another register. */
    same: z.string().optional(),
    /** Fields of the header or trailer that state how many records there are and the sum of one of their fields. */
    totals: z.strictObject({ count: z.string(), sum: z.string(), sumOf: z.string() }),
  }),
  z.strictObject({
    /** A bank statement for 1C (`1CClientBankExchange`); the keys of a document are the columns. */
    type: z.literal('statement'),
    /** Without it: UTF-8 if it is that, else as the file says (`Кодировка`), Windows-1251 by default. */
    encoding: encoding.optional(),
  }),
])
export type FileFormat = z.infer<typeof format>
export type FormatOf<Type extends FileFormat['type']> = Extract<FileFormat, { type: Type }>

const source = z.strictObject({
  column: z.string().optional(),
  /** Several columns written as one text, empty ones left out. */
  columns: z.array(z.string()).min(2).optional(),
  join: z.string().default(' '),
  /** The same for every row. */
  value: z.string().optional(),
  /** A field of the file's own header. */
  header: z.string().optional(),
  /** A regular expression with one group, tried on the file's name. */
  fileName: z.string().optional(),
  /** `filledAs` where this column is filled, else `emptyAs`. */
  ifFilled: z.string().optional(),
  filledAs: z.string().optional(),
  emptyAs: z.string().optional(),
  /** The provider's code → ours; a code that is not listed is an error. */
  codes: codes.optional(),
  repair: z.array(z.enum(['latinI', 'apostrophe'])).default([]),
  /** Format of a date or month, where it is not the one of `notation`. */
  format: z.string().optional(),
  /** What an empty cell means; without it an empty cell of a needed field is an error. */
  empty: z.string().optional(),
  /** Written before the value. */
  prefix: z.string().optional(),
  /** Leading zeros up to this length, for numbers that a spreadsheet keeps as figures. */
  pad: z.int().positive().optional(),
})
const field = z.union([z.string().transform((column) => source.parse({ column })), source])
export type FieldSource = z.infer<typeof source>

const condition = z.strictObject({
  column: z.string(),
  /** One of these values; without it: any value. */
  is: z.array(z.string()).optional(),
})
export type Condition = z.infer<typeof condition>

const record = z.strictObject({
  kind: z.enum(Object.keys(recordKinds) as [keyof typeof recordKinds]),
  only: condition.optional(),
  /** `sum`: rows of one bill are added up; `last`: the last row of a key counts. */
  combine: z.enum(['sum', 'last']).optional(),
  /** How an account is found in the purpose of a payment: masks by provider, and words that stand before the number. */
  find: z
    .strictObject({ masks: z.record(z.string(), z.string().min(1)), labels: z.array(z.string().min(1)).default([]) })
    .optional(),
  fields: z.record(z.string(), field),
})
export type RecordRule = z.infer<typeof record>

const correction = z.discriminatedUnion('by', [
  /** A row with this sign replaces the row before it of the same meter and month. */
  z.strictObject({ by: z.literal('flag'), column: z.string(), value: z.string() }),
  /** A row names the row that it replaces. */
  z.strictObject({ by: z.literal('id'), id: z.string(), replaces: z.string() }),
  /** The same key with a higher number replaces the earlier row; a missing number is 1. */
  z.strictObject({ by: z.literal('revision'), column: z.string() }),
])

const table = z.strictObject({
  /** XLSX: the sheet; JSON lines: the value of the discriminator. */
  sheet: z.string().optional(),
  type: z.string().optional(),
  /** JSON lines: the list inside a line, one row for each item. */
  each: z.string().optional(),
  headingRow: z.int().positive().default(1),
  /** Columns that name a row: a second row with the same values is refused. */
  key: z.array(z.string()).min(1).optional(),
  correction: correction.optional(),
  /** Rows that do not count. */
  cancelled: condition.optional(),
  /** A last row with control totals: how it is known and the columns that it sums. */
  totals: z.strictObject({ column: z.string(), is: z.string(), sums: z.array(z.string()).min(1) }).optional(),
  records: z.array(record).min(1),
})
export type TableRule = z.infer<typeof table>

const file = z.strictObject({
  /** Name of the file, `*` and `?` allowed; letter case does not matter. */
  name: z.string(),
  format: format.optional(),
  tables: z.array(table).min(1),
})
export type FileRule = z.infer<typeof file>

/** A mapping profile: all that is particular to the exports of one provider, and nothing of it in code. */
export const profileSchema = z.strictObject({
  /** Code of the provider; a profile without it serves many (a bank), and its rows name the provider. */
  provider: z.string().optional(),
  /** Masks of domain/account-number: `#######|##########`. */
  accountFormat: z.string().optional(),
  /** Used for addresses without a town. */
  town: z.string().optional(),
  format,
  notation: z.strictObject({
    decimal: z.enum([',', '.']),
    day: z.string(),
    month: z.string(),
    money: z.enum(['hryvnias', 'kopiykas']).default('hryvnias'),
  }),
  /** The provider's service code → service type of the portal. */
  services: z.record(z.string(), z.int()).default({}),
  files: z.array(file).min(1),
})
export type Profile = z.infer<typeof profileSchema> & { readonly name: string }

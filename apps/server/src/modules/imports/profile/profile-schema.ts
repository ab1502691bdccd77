import { z } from 'zod'
import { recordKinds } from './record-kinds.ts'

/** Encodings that an export may have; the names are those of iconv-lite. */
const encoding = z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125', 'koi8-u', 'utf-16le', 'utf-16be'])
export type Encoding = z.infer<typeof encoding>

/** Many times what a provider needs: what has no bound is a way to fill the memory. */
const text = z.string().max(1000)
const word = text.min(1)
const sign = z.string().length(1)
const names = z.array(text).min(1).max(1000)
const MOST_ENTRIES = 10_000
const table = <Value extends z.ZodType>(value: Value) =>
  z
    .record(text, value)
    .refine((entries) => Object.keys(entries).length <= MOST_ENTRIES, `не більше ${MOST_ENTRIES} рядків`)
    .meta({ maxProperties: MOST_ENTRIES })

/** First and last position in a line, from 1; a line has no more characters. */
const position = z.int().min(1).max(65_536)
const positions = z.tuple([position, position])
const codes = table(text)
/** A row of headings, from 1. */
const headingRow = z.int().min(1).max(10_000)

const format = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('csv'),
    encoding,
    /** One sign that no text, number or date is written with. */
    separator: z.string().regex(/^[;,\t|:!~^*#@ ]$/),
    headingRow: headingRow.default(1),
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
    discriminator: text,
    /** The first line: its `type` and the field that must name the provider of the profile. */
    header: z.strictObject({ type: text, provider: text }).optional(),
  }),
  z.strictObject({
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
  }),
  z.strictObject({
    /** A register of fields between separators: a line of header, of each record and of trailer, told apart by a mark. */
    type: z.literal('register'),
    encoding,
    separator: sign,
    header: z.strictObject({ mark: word, fields: names }),
    record: z.strictObject({
      mark: word,
      fields: names,
      /** Fields that are lists themselves: the sign between their parts; read as one text with spaces. */
      lists: table(sign).default({}),
      /** The field of containers `code:body|code:body` and the columns that bodies of some codes become. */
      containers: z
        .strictObject({
          field: text,
          separator: sign,
          body: sign,
          columns: codes,
        })
        .optional(),
    }),
    trailer: z.strictObject({ mark: word, fields: names }),
    /** A field that header, records and trailer share: what has another one came from another register. */
    same: text.optional(),
    /** Fields of the header or trailer that state how many records there are and the sum of one of their fields. */
    totals: z.strictObject({ count: text, sum: text, sumOf: text }),
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
  column: text.optional(),
  /** Several columns written as one text, empty ones left out. */
  columns: z.array(text).min(2).max(100).optional(),
  join: text.default(' '),
  /** The same for every row. */
  value: text.optional(),
  /** A field of the file's own header. */
  header: text.optional(),
  /** A regular expression with one group, tried on the file's name. */
  fileName: text.optional(),
  /** `filledAs` where this column is filled, else `emptyAs`. */
  ifFilled: text.optional(),
  filledAs: text.optional(),
  emptyAs: text.optional(),
  /** The provider's code → ours; a code that is not listed is an error. */
  codes: codes.optional(),
  repair: z
    .array(z.enum(['latinI', 'apostrophe']))
    .max(10)
    .default([]),
  /** Format of a date or month, where it is not the one of `notation`. */
  format: text.optional(),
  /** What an empty cell means; without it an empty cell of a needed field is an error. */
  empty: text.optional(),
  /** Written before the value. */
  prefix: text.optional(),
  /** Leading zeros up to this length, for numbers that a spreadsheet keeps as figures. */
  pad: z.int().min(1).max(200).optional(),
})
const field = z.union([text.transform((column) => source.parse({ column })), source])
export type FieldSource = z.infer<typeof source>

const condition = z.strictObject({
  column: text,
  /** One of these values; without it: any value. */
  is: z.array(text).max(MOST_ENTRIES).optional(),
})
export type Condition = z.infer<typeof condition>

const record = z.strictObject({
  kind: z.enum(Object.keys(recordKinds) as [keyof typeof recordKinds]),
  only: condition.optional(),
  /** `sum`: rows of one bill are added up; `last`: the last row of a key counts. */
  combine: z.enum(['sum', 'last']).optional(),
  /** How an account is found in the purpose of a payment: masks by provider, and words that stand before the number. */
  find: z.strictObject({ masks: table(word), labels: z.array(word).max(100).default([]) }).optional(),
  fields: table(field),
})
export type RecordRule = z.infer<typeof record>

const correction = z.discriminatedUnion('by', [
  /** A row with this sign replaces the row before it of the same meter and month. */
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
  headingRow: headingRow.default(1),
  /** Columns that name a row: a second row with the same values is refused. */
  key: names.optional(),
  correction: correction.optional(),
  /** Rows that do not count. */
  cancelled: condition.optional(),
  /** A last row with control totals: how it is known and the columns that it sums. */
  totals: z.strictObject({ column: text, is: text, sums: names }).optional(),
  records: z.array(record).min(1).max(50),
})
export type TableRule = z.infer<typeof tableRule>

const file = z.strictObject({
  /** Name of the file, `*` and `?` allowed; letter case does not matter. */
  name: text,
  format: format.optional(),
  tables: z.array(tableRule).min(1).max(100),
})
export type FileRule = z.infer<typeof file>

/** A mapping profile: all that is particular to the exports of one provider, and nothing of it in code. */
export const profileSchema = z.strictObject({
  /** Code of the provider; a profile without it serves many (a bank), and its rows name the provider. */
  provider: text.optional(),
  /** Masks of domain/account-number: `#######|##########`. */
  accountFormat: text.optional(),
  /** Used for addresses without a town. */
  town: text.optional(),
  format,
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

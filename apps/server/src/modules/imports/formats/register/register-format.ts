import { z } from 'zod'
import { type FileFormat, oneTable } from '../file-format.ts'
import { codes, encoding, names, sign, table, text, word } from '../schema-parts.ts'

/** A register of separated fields: lines of header, record and trailer. The first field states the kind of a line. */
const schema = z.strictObject({
  type: z.literal('register'),
  encoding,
  separator: sign,
  header: z.strictObject({ mark: word, fields: names }),
  record: z.strictObject({
    mark: word,
    fields: names,
    /** Fields that are lists: the sign between their parts. The parts are read as one text with spaces. */
    lists: table(sign).default({}),
    /** The field of containers `code:body|code:body`, and the code → the column that its body becomes. */
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
  /** A field that header, records and trailer share; a line with another value belongs to another register. */
  same: text.optional(),
  /** Fields of the header or trailer that state how many records there are and the sum of one of their fields. */
  totals: z.strictObject({ count: text, sum: text, sumOf: text }),
})
export type RegisterKeys = z.infer<typeof schema>

/** A register replaces a whole day or month, so a part of one cannot be imported: it has no `writeRejected`. */
export const register: FileFormat<typeof schema> = {
  schema,
  check: oneTable,
  read: async (file, keys) => (await import('./read-register.ts')).readRegister(file, keys),
}

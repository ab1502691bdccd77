import { z } from 'zod'
import { type FileFormat, oneTable } from '../file-format.ts'
import { encoding } from '../schema-parts.ts'

/** A bank statement for 1C (`1CClientBankExchange`); the keys of a document are the columns. */
const schema = z.strictObject({
  type: z.literal('statement'),
  /** If omitted: UTF-8 if the bytes are valid UTF-8, else what the file says (`Кодировка`), else Windows-1251. */
  encoding: encoding.optional(),
})
export type StatementKeys = z.infer<typeof schema>

/** A statement replaces a whole day or month, so a part of one cannot be imported: it has no `writeRejected`. */
export const statement: FileFormat<typeof schema> = {
  schema,
  check: oneTable,
  read: async (file, keys) => (await import('./read-statement.ts')).readStatement(file, keys),
}

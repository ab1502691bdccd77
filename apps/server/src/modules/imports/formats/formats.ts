import type { Reply } from '@zatyshok/contract/endpoint'
import type { DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { z } from 'zod'
import { csv } from './csv/csv-format.ts'
import { dbf } from './dbf/dbf-format.ts'
import type { FormatRows, FormatSample, FormatWork } from './file-format.ts'
import { fixed } from './fixed/fixed-format.ts'
import { jsonl } from './jsonl/jsonl-format.ts'
import { register } from './register/register-format.ts'
import { statement } from './statement/statement-format.ts'
import { xlsx } from './xlsx/xlsx-format.ts'

export type FileKind = NonNullable<Reply<typeof contract.inspectImportFile>['kind']>

/** The formats that the designer of profiles recognises. It asks them in this order; CSV takes any text. */
export const recognised: Readonly<Record<FileKind, { readonly sample: FormatSample }>> = {
  xlsx,
  dbf,
  jsonl,
  fixed,
  csv,
}

/** All formats by the name that profiles give them. */
const formats = { csv, dbf, xlsx, jsonl, fixed, register, statement }

/** How a profile describes the format of its files. */
export const formatKeys = z.discriminatedUnion('type', [
  csv.schema,
  dbf.schema,
  xlsx.schema,
  jsonl.schema,
  fixed.schema,
  register.schema,
  statement.schema,
])
export type FormatKeys = z.infer<typeof formatKeys>

/** The format of which a profile has these keys. Pass it no other keys: its methods accept the union. */
export const formatOf = (keys: FormatKeys): FormatWork<FormatKeys> => formats[keys.type]

/** The formats in which files for providers are written. */
export const written: Readonly<Record<DispatchFormat, { readonly rows: FormatRows<FormatKeys> }>> = {
  csv,
  xlsx,
  dbf,
  jsonl,
}

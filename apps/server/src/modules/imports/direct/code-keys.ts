import iconv from 'iconv-lite'
import { CellKeys } from './cell-keys.ts'

/** Codes as a file of the encoding writes them, and what a row gets for each, by the number of its key. */
export interface CodeKeys {
  readonly keys: CellKeys
  readonly fields: readonly Buffer[]
}

/** `fieldOf` makes the field of COPY of what a code means. A code that means nothing is for the general way. */
export function codeKeys(
  codes: Readonly<Record<string, string>>,
  encoding: string,
  fieldOf: (meaning: string, written: string) => Buffer,
): CodeKeys {
  const keys = new CellKeys()
  const fields: Buffer[] = []
  for (const [written, meaning] of Object.entries(codes)) {
    if (meaning === '') continue
    fields[keys.add(iconv.encode(written, encoding))] = fieldOf(meaning, written)
  }
  return { keys, fields }
}

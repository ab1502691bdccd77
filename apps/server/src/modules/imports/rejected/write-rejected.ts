import { rejectedCsv } from './rejected-csv.ts'
import { rejectedDbf } from './rejected-dbf.ts'
import { rejectedFixed, rejectedJsonl } from './rejected-lines.ts'
import type { RejectedOf } from './rejected-rows.ts'
import { rejectedXlsx } from './rejected-xlsx.ts'

const NONE: ReadonlySet<number> = new Set()

/** The refused rows of a file in its own format. @throws FileRefused */
export function rejectedRowsOf({ path, tables, format, rejected }: RejectedOf): AsyncGenerator<Buffer> {
  const rows = rejected.get('') ?? NONE
  switch (format.type) {
    case 'csv':
      return rejectedCsv({ path, format, rows })
    case 'dbf':
      return rejectedDbf(path, rows)
    case 'jsonl':
      return rejectedJsonl(path, format, rows)
    case 'fixed':
      return rejectedFixed(path, format, rows)
    case 'xlsx':
      return rejectedXlsx(path, tables, rejected)
  }
}

import { createReadStream } from 'node:fs'
import type { FileOutcome } from './import-recorder.ts'
import { rejectedCsv } from './rejected-csv.ts'
import { rejectedDbf } from './rejected-dbf.ts'
import { rejectedFixed, rejectedJsonl } from './rejected-lines.ts'
import { rejectedXlsx } from './rejected-xlsx.ts'

async function* wholeFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

const NONE: ReadonlySet<number> = new Set()

/** How many rows that file has where it could not have all of them; null: it has. */
export function rejectedCutAt({ rule, profile, rejected }: FileOutcome): number | null {
  const { type } = rule.format ?? profile.format
  if (!rejected.isCut || type === 'register' || type === 'statement') return null
  return rejected.values().reduce((sum, { size }) => sum + size, 0)
}

/** The refused rows of a file in its own format, so that whoever mends them imports just them. */
export function rejectedFile({ report: { path }, rule, profile, rejected }: FileOutcome): AsyncGenerator<Buffer> {
  const format = rule.format ?? profile.format
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
    case 'register':
    case 'statement':
      // Of a list that says all of its days or month a part cannot be told apart: it is mended whole.
      return wholeFile(path)
    case 'xlsx':
      return rejectedXlsx(path, rule.tables, rejected)
  }
}

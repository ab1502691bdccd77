import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileOutcome } from '../import-recorder.ts'
import { rejectApart } from '../read/read-apart.ts'

/** How many rows that file has where it could not have all of them; null: it has. */
export function rejectedCutAt({ rule, profile, rejected }: FileOutcome): number | null {
  const { type } = rule.format ?? profile.format
  if (!rejected.isCut || type === 'register' || type === 'statement') return null
  return rejected.values().reduce((sum, { size }) => sum + size, 0)
}

/** The refused rows of a file in its own format, to be corrected and imported alone. @throws FileRefused */
export async function* rejectedFile({
  report: { path },
  rule,
  profile,
  rejected,
}: FileOutcome): AsyncGenerator<Buffer> {
  const format = rule.format ?? profile.format
  if (format.type === 'register' || format.type === 'statement') {
    // A list that replaces a whole day or month cannot be imported in part, so the whole file is returned.
    yield* createReadStream(path) as AsyncIterable<Buffer>
    return
  }
  yield* rejectApart({ path, tables: rule.tables, format, rejected }, (await stat(path)).size)
}

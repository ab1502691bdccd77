import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { formatOf } from '../formats/formats.ts'
import type { FileOutcome } from '../import-recorder.ts'
import { rejectApart } from '../read/read-apart.ts'

/** Number of rows in the file of refused rows, if it does not hold all of them; null: it does. */
export function rejectedCutAt({ rule, profile, rejected }: FileOutcome): number | null {
  if (!rejected.isCut || !formatOf(rule.format ?? profile.format).writeRejected) return null
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
  if (!formatOf(format).writeRejected) {
    // A part of such a file cannot be imported, so the whole file is returned.
    yield* createReadStream(path) as AsyncIterable<Buffer>
    return
  }
  yield* rejectApart({ path, tables: rule.tables, format, rejected }, (await stat(path)).size)
}

import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RowNote } from '../imports/import-report.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { rowReasons } from '../imports/refusal-reasons.ts'
import { countByLength } from './import-profiles.queries.ts'

/** Longest account number with zeros. */
const LONGEST = 20
const MARK = '\u0001'
const [before = '', after = ''] = rowReasons.account({ value: MARK }).split(MARK)

/**
 * Returns the column of accounts that are known with leading zeros, and their length with zeros. A spreadsheet stores
 * such numbers without them. Null: at most half of the unknown accounts are known so.
 */
export async function lostZeros(
  db: Kysely<DatabaseSchema>,
  { provider }: Profile,
  notes: readonly RowNote[],
): Promise<{ column: string; length: number } | null> {
  if (provider === undefined) return null
  const unknown = notes.flatMap(({ reason, column }) => {
    const number = reason.startsWith(before) && reason.endsWith(after) ? reason.slice(before.length, -after.length) : ''
    return /^[0-9]+$/.test(number) ? [{ column, number }] : []
  })
  const [first] = unknown
  if (!first) return null
  const own = unknown.filter(({ column }) => column === first.column).slice(0, 100)
  const padded = own.flatMap(({ number }) =>
    Array.from({ length: Math.max(0, LONGEST - number.length) }, (_, at) =>
      number.padStart(number.length + at + 1, '0'),
    ),
  )
  const [usual] = await countByLength(db, provider, padded)
  return usual && usual.count * 2 > own.length ? { column: first.column, length: usual.length } : null
}

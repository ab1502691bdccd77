import type pg from 'pg'
import type { ImportScope } from '../import-authority.ts'
import type { Profile } from '../profile/profile-schema.ts'
import type { Candidate } from '../stage/candidates.ts'
import type { BroughtPeriods } from './brought-periods.ts'
import type { MergeCounts } from './merge-rows.ts'

/** Values that merging the records of one file needs. */
export interface MergeContext {
  readonly client: pg.ClientBase
  readonly profile: Profile
  /** The profile's provider; null if each row names its provider. */
  readonly provider: { readonly id: number; readonly code: string } | null
  /** Limits the providers whose rows are written and removed; the view `import_own` lists them. */
  readonly scope: ImportScope
  readonly importId: number
  /** In Kyiv, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** The file holds corrected rows only, so records that it does not name stay. */
  readonly isPartial: boolean
  readonly brought: BroughtPeriods
  /** Called with the number of rows that corrections replace. */
  onNotCounted(rows: number): void
}

/** Counts of tables, by the name that the report uses. */
export type CountsByKind = Record<string, MergeCounts>

/** Merges the candidates of one kind. */
export type MergeKind = (context: MergeContext, candidates: readonly Candidate[]) => Promise<CountsByKind>

/** The profile's provider. @throws Error for a profile without one, which cannot have rows of such a kind */
export function ownProvider({ provider, profile }: MergeContext): { id: number; code: string } {
  if (!provider) throw new Error(`profile ${profile.name} names no provider`)
  return provider
}

/**
 * Refuses rows.
 *
 * @param refusal `rows`: a whole select of `n` and `value`, the value that the reason names
 */
export async function refuseRows(
  { client }: MergeContext,
  candidate: Candidate,
  refusal: { field: string; reason: string; rows: string },
): Promise<void> {
  const heading = candidate.fields.find((field) => field.name === refusal.field)?.heading ?? ''
  await client.query(
    `insert into import_refused select $1, r.n, $2, $3, r.value from (${refusal.rows}) r order by r.n on conflict do nothing`,
    [candidate.table.space, heading, refusal.reason],
  )
}

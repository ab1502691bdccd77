import pg from 'pg'
import { type ImportScope, isOwnAccount } from '../import-authority.ts'
import type { Profile } from '../profile/profile-schema.ts'
import type { Candidate } from '../stage/candidates.ts'
import { goodRow } from '../stage/stage-checks.ts'
import type { MergeCounts } from './merge-rows.ts'

/** What writing the records of one file needs. */
export interface MergeContext {
  readonly client: pg.ClientBase
  readonly profile: Profile
  /** Of the profile's provider; null where the rows name theirs. */
  readonly provider: { readonly id: number; readonly code: string } | null
  /** Rows of other providers are neither written nor removed. */
  readonly scope: ImportScope
  readonly importId: number
  /** In Kyiv, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** Of rows that were mended: what they do not name is not taken back. */
  readonly partial: 'partial' | undefined
  /** Told of rows that a correction replaces. */
  onNotCounted(rows: number): void
}

/** Counts of one table, under the name that the report uses. */
export type CountsByKind = Record<string, MergeCounts>

/** Writes the candidates of one kind. */
export type MergeKind = (context: MergeContext, candidates: readonly Candidate[]) => Promise<CountsByKind>

/** The provider of a profile that has one. @throws Error for a profile without it: its rows cannot be of this kind. */
export function ownProvider({ provider, profile }: MergeContext): { id: number; code: string } {
  if (!provider) throw new Error(`profile ${profile.name} names no provider`)
  return provider
}

/**
 * SQL condition over the row `t` of an account: the import may take it back, because its file no longer names it. A file
 * of the whole city is the last word on its source; a provider's own file takes back what its profile brought.
 */
export function isTakenBack({ scope, profile }: MergeContext): string {
  if (scope.providerIds === null) return 'true'
  return `${isOwnAccount(scope, 't.account_id')}
    and t.import_id in (select b.id from imports b where b.profile = ${pg.escapeLiteral(profile.name)})`
}

/** A column of a record, or the SQL of what stands for it where the profile does not map it. */
export function mapped({ fields }: Candidate, name: string, otherwise = 'null'): string {
  return fields.some((field) => field.name === name) ? `coalesce(c."${name}", ${otherwise})` : otherwise
}

/** Rows of a candidate that nothing has refused so far. */
export function goodRows({ from, table }: Candidate): string {
  return `(select * from ${from} g where g.bad is null and ${goodRow(table.space, 'g')})`
}

/** Refuses the rows of a select of n and the value that is unknown. */
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

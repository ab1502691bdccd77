import { kyivDay } from '@zatyshok/domain/calendar'
import pg from 'pg'
import { NoShortCut } from './direct/left-rows.ts'
import type { FileJob } from './file-job.ts'
import type { ImportProgress } from './import-report.ts'
import type { CountsByKind, MergeContext } from './merge/merge-context.ts'
import { type Merged, mergeStaged } from './merge/merge-staged.ts'
import { canBeMarked } from './read/partial-mark.ts'
import { readApart } from './read/read-apart.ts'
import { loaderOf } from './stage/copy-in.ts'
import type { ShortCut, StagedFile, Unmet, Written } from './stage/staging.ts'

const UNIQUE_VIOLATION = '23505'

/** A file whose rows are in the database, its refused rows in `import_refused`. */
interface Taken extends Merged {
  readonly staged: StagedFile
  readonly notCounted: number
}

interface ReadingOf {
  /** Bytes of the file. */
  readonly size: number
  readonly provider: MergeContext['provider']
  readonly scope: MergeContext['scope']
  readonly importId: number
}

/**
 * Loads the rows of a file, checks and merges them. Where a file brings what is not there yet, as each month does, its
 * rows need no comparison and are written as they are read; where that turns out not to hold, it is read again.
 */
export async function readAndMerge(job: FileJob, of: ReadingOf): Promise<Taken> {
  const shortCut = shortCutOf(job, of)
  return (shortCut && (await tryShortCut(job, of, shortCut))) ?? (await take(job, of, undefined))
}

/** Undefined for what has none in any profile; the rest is for direct-load to say. */
function shortCutOf({ rule, profile, now }: FileJob, { provider, importId }: ReadingOf): ShortCut | undefined {
  const [table] = rule.tables
  if (!provider || (rule.format ?? profile.format).type !== 'csv' || table?.cancelled || table?.totals) return undefined
  return { providerId: provider.id, importId, today: kyivDay(now) }
}

/** Undefined when the short cut does not hold; nothing of it is then left. */
async function tryShortCut(job: FileJob, of: ReadingOf, shortCut: ShortCut): Promise<Taken | undefined> {
  const { client } = job
  await client.query('savepoint short_cut')
  try {
    const taken = await take(job, of, shortCut)
    const { written } = taken.staged
    if (!written || (await isUnmet(written.unmet, client, taken.byKind))) {
      await client.query('release savepoint short_cut')
      return written ? { ...taken, byKind: withWritten(taken.byKind, written) } : taken
    }
  } catch (error) {
    if (!isNoShortCut(error)) throw error
  }
  await client.query('rollback to savepoint short_cut; release savepoint short_cut')
  return undefined
}

/** True if the general importer changed no row that was written directly; `byKind` has its counts. */
async function isUnmet(unmet: Unmet, client: pg.ClientBase, { readings }: CountsByKind): Promise<boolean> {
  // A row that was found in the table belongs to a month of which another row was written directly.
  if (unmet.kind === 'readings')
    return readings === undefined || readings.updated + readings.unchanged + readings.removed === 0
  // Also of the month before: what it closed with may no longer be what these bills open with.
  const { rows } = await client.query<{ id: string }>(
    `select distinct account_id as id from import_touched t, (values (date '2000-01-01' + $1::integer)) m (month)
     where t.billing_month in (m.month, (m.month - interval '1 month')::date)`,
    [unmet.month],
  )
  const touched = new Set(rows.map(({ id }) => Number(id)))
  return touched.size === 0 || !unmet.accounts.some((id) => touched.has(id))
}

/** A key that is in the table already tells that rows have to be compared. */
function isNoShortCut(error: unknown): boolean {
  return error instanceof NoShortCut || (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
}

function withWritten(byKind: CountsByKind, { inserted }: Written): CountsByKind {
  const counts: CountsByKind = { ...byKind }
  for (const [kind, rows] of Object.entries(inserted)) {
    const others = counts[kind] ?? { inserted: 0, updated: 0, unchanged: 0, removed: 0 }
    counts[kind] = { ...others, inserted: others.inserted + rows }
  }
  return counts
}

async function take(job: FileJob, of: ReadingOf, shortCut: ShortCut | undefined): Promise<Taken> {
  const { client, profile, file, rule, path } = job
  const progress = (phase: ImportProgress['phase'], bytes = of.size) =>
    job.onProgress({ file, phase, bytes, size: of.size })
  progress('reading', 0)
  const source = { path, name: file, size: of.size, rule, profile, shortCut }
  const onBytes = (bytes: number) => progress('reading', bytes)
  const staged = await readApart({ ...source, loader: loaderOf(client), onBytes })
  progress('checking')
  let notCounted = staged.notCounted
  const { provider, scope, importId } = of
  const { partial } = staged
  const onNotCounted = (rows: number) => (notCounted += rows)
  const context: MergeContext = {
    client,
    profile,
    provider,
    scope,
    importId,
    today: kyivDay(job.now),
    now: job.now,
    partial,
    onNotCounted,
  }
  const lists = canBeMarked(rule.format ?? profile.format) ? 'marked' : 'whole'
  const merged = await mergeStaged(context, { staged, file, lists, progress: () => progress('writing') })
  return { staged, ...merged, notCounted }
}

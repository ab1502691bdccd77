import type pg from 'pg'
import type { FileJob } from './file-job.ts'
import type { ImportProgress } from './import-report.ts'
import { NoShortCut } from './left-rows.ts'
import type { MergeContext } from './merge-context.ts'
import { type Merged, mergeStaged } from './merge-staged.ts'
import { canBeMarked } from './partial-mark.ts'
import { readSource } from './read-source.ts'
import type { FirstLoad, StagedFile } from './staging.ts'

/** A file whose rows are in the database, its refused rows in `import_refused`. */
interface Taken extends Merged {
  readonly staged: StagedFile
  readonly notCounted: number
}

interface ReadingOf {
  /** Bytes of the file. */
  readonly size: number
  readonly provider: MergeContext['provider']
  readonly importId: number
}

/**
 * Loads the rows of a file, checks and merges them. Readings of a provider that has none need no comparison with the
 * database, so they are written as they are read; where that turns out not to hold for the file, it is read again.
 */
export async function readAndMerge(job: FileJob, of: ReadingOf): Promise<Taken> {
  const firstLoad = await firstLoadOf(job, of)
  return (firstLoad && (await tryFirstLoad(job, of, firstLoad))) ?? (await take(job, of, undefined))
}

async function firstLoadOf({ client, rule, profile }: FileJob, of: ReadingOf): Promise<FirstLoad | undefined> {
  const [table] = rule.tables
  const [record] = table?.records ?? []
  if (!table || record?.kind !== 'readings' || record.only || table.records.length > 1 || !of.provider) return undefined
  if ((rule.format ?? profile.format).type !== 'csv' || table.correction?.by === 'id') return undefined
  if (table.key || table.cancelled || table.totals || (await hasReadings(client, of.provider.id))) return undefined
  return { providerId: of.provider.id, importId: of.importId }
}

async function hasReadings(client: pg.ClientBase, providerId: number): Promise<boolean> {
  const { rows: any } = await client.query('select 1 from readings limit 1')
  if (any.length === 0) return false
  // The limit makes it a look-up by key for each account, whatever other providers have.
  const { rows } = await client.query(
    `select 1 from accounts a, lateral (select 1 from readings r where r.account_id = a.id limit 1) r
     where a.provider_id = $1 limit 1`,
    [providerId],
  )
  return rows.length > 0
}

/** Undefined when the short cut does not hold; nothing of it is then left. */
async function tryFirstLoad(job: FileJob, of: ReadingOf, firstLoad: FirstLoad): Promise<Taken | undefined> {
  const { client } = job
  await client.query('savepoint first_load')
  try {
    const taken = await take(job, of, firstLoad)
    const readings = taken.byKind['readings']
    // A row that the general way found in the table belongs to a month of which another row was written directly.
    if (readings && readings.updated + readings.unchanged + readings.removed === 0) {
      await client.query('release savepoint first_load')
      return {
        ...taken,
        byKind: { readings: { ...readings, inserted: readings.inserted + (taken.staged.written ?? 0) } },
      }
    }
  } catch (error) {
    if (!(error instanceof NoShortCut)) throw error
  }
  await client.query('rollback to savepoint first_load; release savepoint first_load')
  return undefined
}

async function take(job: FileJob, of: ReadingOf, firstLoad: FirstLoad | undefined): Promise<Taken> {
  const { client, profile, file, rule, path } = job
  const progress = (phase: ImportProgress['phase'], bytes = of.size) =>
    job.onProgress({ file, phase, bytes, size: of.size })
  progress('reading', 0)
  const source = { client, path, name: file, size: of.size, rule, profile, firstLoad }
  const staged = await readSource({ ...source, onBytes: (bytes) => progress('reading', bytes) })
  progress('checking')
  let notCounted = staged.notCounted
  const { provider, importId } = of
  const { partial } = staged
  const onNotCounted = (rows: number) => (notCounted += rows)
  const context: MergeContext = { client, profile, provider, importId, partial, onNotCounted }
  const lists = canBeMarked(rule.format ?? profile.format) ? 'marked' : 'whole'
  const merged = await mergeStaged(context, { staged, file, lists, progress: () => progress('writing') })
  return { staged, ...merged, notCounted }
}

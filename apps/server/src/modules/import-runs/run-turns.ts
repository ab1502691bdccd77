import type { Kysely, Selectable } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RunState } from '../../imports-schema.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { announce } from '../webhooks/announce.ts'
import { importRunJob } from './import-runs.jobs.ts'

type Db = Kysely<DatabaseSchema>
export type ClaimedRun = Selectable<DatabaseSchema['import_runs']>

/**
 * Locks a run while the connection lives; undefined if another worker has the lock. The server releases the lock at
 * once if the process dies, and keeps it if the process hangs.
 */
export async function takeRunLock(pool: pg.Pool, id: number): Promise<{ release(): void } | undefined> {
  const client = await pool.connect()
  const release = () => client.release(true)
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as taken`,
      [`import run:${id}`],
    )
    if (rows[0]?.taken === true) return { release }
  } catch (error) {
    release()
    throw error
  }
  release()
  return undefined
}

/** Locks a line until the transaction ends, so that no run of it begins, ends or is claimed meanwhile. */
export async function lockLine(db: Db, line: string): Promise<void> {
  await db
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [fn('hashtextextended', [val(`import line:${line}`), val(0)])]).as('locked'),
    )
    .execute()
}

/**
 * Begins a run in the caller's transaction, or continues one whose worker died. Returns undefined if the run has ended
 * or others of its line come first. The claim counts as a death until `discountDeath` takes it back.
 */
export async function claimRun({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<ClaimedRun | undefined> {
  const line = await findLine(db, id)
  if (line === undefined) return undefined
  await lockLine(db, line)
  const run = await db
    .updateTable('import_runs')
    .set(({ eb, fn, val }) => ({
      state: 'running',
      started_at: fn.coalesce('started_at', val(now)),
      tries: eb('tries', '+', 1),
      deaths: eb('deaths', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_runs as other')
            .select('other.id')
            .whereRef('other.line', '=', 'import_runs.line')
            .whereRef('other.id', '<', 'import_runs.id')
            .where('other.state', 'in', ['queued', 'running'])
            .where('other.origin', '<>', 'command'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  // All files of a check share one transaction, so a repeated check starts anew.
  if (run?.purpose === 'check') {
    await db
      .updateTable('import_run_files')
      .set({
        state: 'waiting',
        refusal: null,
        import_id: null,
        report: '{}',
        rejected_bytes: null,
        rejected_rows: null,
      })
      .where('run_id', '=', id)
      .execute()
  }
  return run
}

/** Takes a counted death back: the run's worker has not died, even if the run failed. */
export async function discountDeath(db: Db, id: number): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(({ eb, fn, val }) => ({ deaths: fn<number>('greatest', [eb('deaths', '-', 1), val(0)]) }))
    .where('id', '=', id)
    .execute()
}

/** How a run ends. */
export interface RunEnd {
  readonly state: RunState
  /** Reason in Ukrainian. */
  readonly failure: string | null
}

/**
 * Ends a run in the caller's transaction, notifies the provider's programs and starts the next run of the line. A run
 * that has ended already stays as it is. A bank's register concerns several providers, so its run notifies none.
 */
export async function finishRun(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, line, state, failure }: RunEnd & { readonly id: number; readonly line: string },
): Promise<void> {
  await lockLine(db, line)
  const ended = await db
    .updateTable('import_runs')
    .set({ state, failure, finished_at: now, progress: null })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('provider_id as providerId')
    .executeTakeFirst()
  if (!ended) return
  if (ended.providerId !== null) {
    const happening = { event: 'import.finished', subject: `import ${id}`, data: { import: id } } as const
    await announce({ db, now }, ended.providerId, happening)
  }
  const next = await db
    .selectFrom('import_runs')
    .select('id')
    .where('line', '=', line)
    .where('state', 'in', ['queued', 'running'])
    .where('origin', '<>', 'command')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next) await enqueue(db, importRunJob, { data: { run: next.id } })
}

/** Returns the run of each line that may work next. */
export async function firstOfLines(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('import_runs')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('state', 'in', ['queued', 'running'])
    .where('origin', '<>', 'command')
    .groupBy('line')
    .execute()
  return rows.map(({ id }) => Number(id))
}

export async function findLine(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('import_runs').select('line').where('id', '=', id).executeTakeFirst())?.line
}

import type pg from 'pg'
import type { Context } from '../../context.ts'
import type { RunState } from '../../imports-schema.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { announce } from '../webhooks/announce.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { endRun, findProviderOf, firstOfLine, lockLine } from './import-runs.queries.ts'

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

interface Finished {
  readonly id: number
  readonly line: string
  readonly state: RunState
  /** Reason in Ukrainian. */
  readonly failure: string | null
}

/** Ends a run in the caller's transaction and starts the next one of its line. */
export async function finishRun(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, line, state, failure }: Finished,
): Promise<void> {
  const { db, now } = ctx
  await lockLine(db, line)
  if (!(await endRun(db, { id, state, failure, now }))) return
  await tellProvider(ctx, id)
  const next = await firstOfLine(db, line)
  if (next !== undefined) await enqueue(db, importRunJob, { data: { run: next } })
}

/** Notifies the provider's programs. A bank's register concerns several providers, so its run notifies none. */
async function tellProvider(ctx: Pick<Context, 'db' | 'now'>, id: number): Promise<void> {
  const providerId = await findProviderOf(ctx.db, id)
  if (providerId === null) return
  await announce(ctx, providerId, { event: 'import.finished', subject: `import ${id}`, data: { import: id } })
}

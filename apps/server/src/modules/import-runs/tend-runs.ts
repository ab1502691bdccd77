import { type Context, inTransaction } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { forgetFigures } from './decision/decision.queries.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { commandRuns } from './import-runs.queries.ts'
import { findOldRejected, forgetRejected } from './run-files.queries.ts'
import { findLine, finishRun, firstOfLines, takeRunLock } from './run-turns.ts'

const dayMs = 86_400_000
const batch = 10_000

interface Options {
  openForLongWork(): Promise<Database<DatabaseSchema>>
}

/**
 * Queues runs again whose turn has come and that have no worker. Ends runs of a command line that has died. Deletes
 * refused rows that were not fetched in time, and the figures of old checks. The undo journal expires by month (modules/partitions).
 */
export async function tendRuns(ctx: Context, { openForLongWork }: Options): Promise<void> {
  const long = await openForLongWork()
  try {
    for (const run of await firstOfLines(ctx.db)) {
      if (await isFree(long, run)) await enqueue(ctx.db, importRunJob, { data: { run } })
    }
    for (const id of await commandRuns(ctx.db)) if (await isFree(long, id)) await endAbandoned(ctx, id)
    await removeOld(ctx)
  } finally {
    await long.close()
  }
}

async function isFree({ pool }: Database<DatabaseSchema>, id: number): Promise<boolean> {
  const lock = await takeRunLock(pool, id)
  lock?.release()
  return lock !== undefined
}

async function endAbandoned(ctx: Context, id: number): Promise<void> {
  const line = await findLine(ctx.db, id)
  const end = { id, line: line ?? '', state: 'failed', failure: 'Команду перервано.' } as const
  await inTransaction(ctx, (ctx) => finishRun(ctx, end))
}

async function removeOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - ctx.settings.imports.undoDays * dayMs)
  for (const { id, rejectedKey } of await findOldRejected(ctx.db, before, batch)) {
    await ctx.files.store.delete(rejectedKey)
    await forgetRejected(ctx.db, id)
  }
  await forgetFigures(ctx.db, before)
}

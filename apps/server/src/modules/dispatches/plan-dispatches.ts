import { type Context, inTransaction } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { askForDispatch } from './ask-for-dispatch.ts'
import { hasNew } from './collect.queries.ts'
import { makeDispatchJob } from './dispatches.jobs.ts'
import { dueDay } from './due-day.ts'
import { listPlanned, takeDue } from './schedules.queries.ts'
import { findStale } from './unfinished.queries.ts'

/** Age at which an unfinished dispatch counts as abandoned by its worker, milliseconds. */
const staleMs = 15 * 60_000

/**
 * Requests the dispatches that are due by schedule, each once on any number of nodes: the same transaction marks the
 * day and requests the dispatch. Requests none for a provider without new records.
 */
export async function planDispatches(ctx: Context): Promise<void> {
  for (const { provider_id, kind, format, encoding, ...planned } of await listPlanned(ctx.db)) {
    const until = dueDay(planned, ctx.now)
    if (until === undefined || until <= planned.done_until) continue
    const some = await hasNew(ctx.db, provider_id, kind)
    await inTransaction(ctx, async (ctx) => {
      if (!(await takeDue(ctx.db, { providerId: provider_id, kind, until })) || !some) return
      const asked = { provider_id, kind, format, encoding, origin: 'schedule' as const, asked_by: '' }
      await askForDispatch(ctx, { ...asked, asked_at: ctx.now })
    })
  }
  for (const id of await findStale(ctx.db, new Date(ctx.now.getTime() - staleMs))) {
    await enqueue(ctx.db, makeDispatchJob, { data: { id } })
  }
}

import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { makeDispatchJob } from './dispatches.jobs.ts'
import { insertDispatch } from './dispatches.queries.ts'

/** Records a requested dispatch and queues the job that makes it, in the caller's transaction. */
export async function askForDispatch(
  { db }: Pick<Context, 'db'>,
  row: Parameters<typeof insertDispatch>[1],
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const asked = await insertDispatch(db, row)
  if (asked.isNew) await enqueue(db, makeDispatchJob, { data: { id: asked.id } })
  return asked
}

import { type ExchangeContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { sweepUploadsJob } from './uploads.jobs.ts'
import { expireUnused } from './uploads.queries.ts'

/** Discards an upload that no run uses and queues the sweep, which deletes it. @throws AppError `not_found` */
export async function discardUpload(ctx: ExchangeContext, id: number): Promise<Record<string, never>> {
  await inTransaction(ctx, async ({ db, exchanger, now }) => {
    const at = new Date(now.getTime() - 1)
    if (!(await expireUnused(db, exchanger, { id, now, at }))) throw new AppError('not_found')
    await enqueue(db, sweepUploadsJob, { data: {} })
  })
  return {}
}

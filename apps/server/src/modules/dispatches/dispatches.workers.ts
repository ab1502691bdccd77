import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { collectRecords } from './collect-records.ts'
import { makeDispatchJob } from './dispatches.jobs.ts'
import { makeFile } from './make-file.ts'

interface Options {
  /** Over a connection without a limit of time, for the length of the work. */
  withLongContext(work: (ctx: Context) => Promise<void>): Promise<void>
}

export const dispatchesWorkers = ({ withLongContext }: Options): readonly JobWorker[] => [
  workOn(makeDispatchJob, {
    atOnce: 1,
    run: ({ id }) =>
      withLongContext(async (ctx) => {
        await collectRecords(ctx, id)
        await makeFile(ctx, id)
      }),
  }),
]

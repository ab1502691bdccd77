import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { acceptRest } from './answers/answer-dispatch.ts'
import { collectRecords } from './collect-records.ts'
import { deliverDispatch } from './deliver-dispatch.ts'
import { acceptDispatchJob, deliverDispatchJob, makeDispatchJob, planDispatchesJob } from './dispatches.jobs.ts'
import { makeFile } from './file/make-file.ts'
import { planDispatches } from './plan-dispatches.ts'

interface Options {
  context(): Context
  /** Runs the work on a connection without a statement timeout. */
  withLongContext(work: (ctx: Context) => Promise<void>): Promise<void>
}

export const dispatchesWorkers = ({ context, withLongContext }: Options): readonly JobWorker[] => [
  workOn(makeDispatchJob, {
    atOnce: 1,
    run: ({ id }) =>
      withLongContext(async (ctx) => {
        await collectRecords(ctx, id)
        await makeFile(ctx, id)
      }),
  }),
  workOn(deliverDispatchJob, { atOnce: 1, run: ({ id }) => deliverDispatch(context(), id) }),
  workOn(acceptDispatchJob, { atOnce: 1, run: (data) => withLongContext((ctx) => acceptRest(ctx, data)) }),
  workOn(planDispatchesJob, { atOnce: 1, everySeconds: 60, run: () => withLongContext(planDispatches) }),
]

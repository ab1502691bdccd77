import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { notifyOfRequisites } from './notify-of-requisites.ts'
import { notifyOfMoneyJob } from './provider-money.jobs.ts'

/** Background jobs of the module. */
export const providerMoneyWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(notifyOfMoneyJob, { atOnce: 1, run: (applied) => notifyOfRequisites(context(), applied) }),
]

import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

/** Five at once; a slow receiver delays the others by ten seconds at most. */
export const webhooksWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(deliverMessageJob, { atOnce: 5, run: (delivery) => deliverMessage(context(), delivery) }),
]

import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

/** Several at once: a receiver that keeps us waiting holds the others up for ten seconds at most. */
export const webhooksWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(deliverMessageJob, { atOnce: 5, run: (delivery) => deliverMessage(context(), delivery) }),
]

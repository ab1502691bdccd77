import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { tellOfLateDeliveries } from './tell-of-late.ts'

const tellOfLateJob = defineJob<Record<string, never>>('tell-of-late-deliveries')

export const deliveriesWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(tellOfLateJob, { atOnce: 1, everySeconds: 900, run: () => tellOfLateDeliveries(context()) }),
]

import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { notifyOfVerifications } from './notify-of-verifications.ts'

const notifyJob = defineJob<Record<string, never>>('notify-of-verifications', { expireInSeconds: 3600 })

/** Runs every six hours on one node. */
export const verificationsWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(notifyJob, { atOnce: 1, everySeconds: 21_600, run: () => notifyOfVerifications(context()) }),
]

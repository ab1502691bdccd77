import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const warnOfExpiryJob = defineJob<Record<string, never>>('warn-of-token-expiry')

/** Runs once an hour on one node. */
export const providerTokensWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(warnOfExpiryJob, { atOnce: 1, everySeconds: 3600, run: () => warnOfExpiry(context()) }),
]

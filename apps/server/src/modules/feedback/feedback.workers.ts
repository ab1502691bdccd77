import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { forgetOldFeedback } from './forget-feedback.ts'

const forgetFeedbackJob = defineJob<Record<string, never>>('forget-old-feedback')

/** Runs once an hour on one node. */
export const feedbackWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(forgetFeedbackJob, { atOnce: 1, everySeconds: 3600, run: () => forgetOldFeedback(context()) }),
]

import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { publishDue } from './publish-due.ts'

const publishDueJob = defineJob<Record<string, never>>('publish-due')

/** Runs every minute on one node; publication itself does not depend on it. */
export const publishingWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(publishDueJob, { atOnce: 1, everySeconds: 60, run: () => publishDue(context()) }),
]

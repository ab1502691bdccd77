import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { sweep } from './sweep.ts'

const sweepJob = defineJob<Record<string, never>>('sweep')

/** Runs once an hour on one node. */
export const sweepWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(sweepJob, { atOnce: 1, everySeconds: 3600, run: () => sweep(context()) }),
]

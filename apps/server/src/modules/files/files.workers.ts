import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { scanWaiting } from './scan-waiting.ts'
import { sweepFiles } from './sweep-files.ts'

const sweepFilesJob = defineJob<Record<string, never>>('sweep-files')
const scanFilesJob = defineJob<Record<string, never>>('scan-files')

/** Runs on one node at a time; several nodes need a shared store. */
export const filesWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(sweepFilesJob, { atOnce: 1, everySeconds: 600, run: () => sweepFiles(context()) }),
  workOn(scanFilesJob, { atOnce: 1, everySeconds: 60, run: () => scanWaiting(context()) }),
]

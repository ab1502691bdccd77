import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { sweepUploads } from './sweep-uploads.ts'

const sweepUploadsJob = defineJob<Record<string, never>>('sweep-uploads')

export const uploadsWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(sweepUploadsJob, { atOnce: 1, everySeconds: 600, run: () => sweepUploads(context()) }),
]

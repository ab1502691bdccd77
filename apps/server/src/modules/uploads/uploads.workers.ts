import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { sweepUploadsJob } from './uploads.jobs.ts'

export const uploadsWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(sweepUploadsJob, { atOnce: 1, everySeconds: 600, run: () => sweepUploads(context()) }),
]

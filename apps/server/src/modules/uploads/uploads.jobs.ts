import { defineJob } from '../../platform/jobs/define-job.ts'

export const sweepUploadsJob = defineJob<Record<string, never>>('sweep-uploads')

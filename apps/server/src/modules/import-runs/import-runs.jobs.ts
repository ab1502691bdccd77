import { defineJob } from '../../platform/jobs/define-job.ts'

/** A provider's history of many years takes hours. A worker that dies is still noticed after 20 seconds. */
export const importRunJob = defineJob<{ readonly run: number }>('import-run', { expireInSeconds: 86_000 })

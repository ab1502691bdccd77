import { defineJob } from '../../platform/jobs/define-job.ts'

/** A provider's history of many years takes hours; a worker that dies is missed after twenty seconds all the same. */
export const importRunJob = defineJob<{ readonly run: number }>('import-run', { expireInSeconds: 86_000 })

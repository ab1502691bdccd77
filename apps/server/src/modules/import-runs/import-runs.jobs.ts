import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * A provider's history of many years takes hours. The queue notices a dead worker after twenty seconds in any case.
 */
export const importRunJob = defineJob<{ readonly run: number }>('import-run', { expireInSeconds: 86_000 })

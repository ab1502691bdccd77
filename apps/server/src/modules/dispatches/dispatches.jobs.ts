import { defineJob } from '../../platform/jobs/define-job.ts'

/** Chooses the records of a dispatch and makes its file. */
export const makeDispatchJob = defineJob<{ readonly id: number }>('make-dispatch')

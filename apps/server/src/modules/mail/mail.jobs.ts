import { defineJob } from '../../platform/jobs/define-job.ts'

/** Sends one letter of the outbox. */
export const sendLetterJob = defineJob<{ readonly id: number }>('send-letter')

import { defineJob } from '../../platform/jobs/define-job.ts'

export const deliverMessageJob = defineJob<{ id: number }>('deliver-webhook-message')

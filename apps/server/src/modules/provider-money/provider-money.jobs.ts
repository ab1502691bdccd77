import { defineJob } from '../../platform/jobs/define-job.ts'

/** Tells the provider's residents of its new requisites. `at`: ISO 8601, the moment of the change. */
export const notifyOfMoneyJob = defineJob<{
  readonly providerId: number
  readonly changeId: number
  readonly at: string
}>('notify-of-requisites', { expireInSeconds: 3600 })

import { defineJob } from '../../platform/jobs/define-job.ts'

export interface Delivery {
  /** Id of the message. */
  readonly id: number
  /** Number of earlier attempts in the round. A job whose attempt was already made does nothing. */
  readonly attempt: number
}

export const deliverMessageJob = defineJob<Delivery>('deliver-webhook-message')

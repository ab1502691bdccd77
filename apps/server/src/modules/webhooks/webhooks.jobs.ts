import { defineJob } from '../../platform/jobs/define-job.ts'

export interface Delivery {
  /** The message. */
  readonly id: number
  /** How many attempts its round had before: a job that comes again once its attempt was made does nothing. */
  readonly attempt: number
}

export const deliverMessageJob = defineJob<Delivery>('deliver-webhook-message')

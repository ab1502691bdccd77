import { defineJob } from '../../platform/jobs/define-job.ts'

/** Chooses the records of a dispatch and makes its file. */
export const makeDispatchJob = defineJob<{ readonly id: number }>('make-dispatch')

/** Puts the file of a dispatch into the folder of exports, if there is one. */
export const deliverDispatchJob = defineJob<{ readonly id: number }>('deliver-dispatch')

/** Accepts what of a large dispatch is not answered; `at` is a moment, ISO 8601. */
export const acceptDispatchJob = defineJob<{ readonly id: number; readonly at: string }>('accept-dispatch')

/** Asks for what schedules want now. */
export const planDispatchesJob = defineJob<Record<string, never>>('plan-dispatches')

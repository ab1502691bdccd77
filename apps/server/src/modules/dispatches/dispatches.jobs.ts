import { defineJob } from '../../platform/jobs/define-job.ts'

/** Chooses the records of a dispatch and makes its file. */
export const makeDispatchJob = defineJob<{ readonly id: number }>('make-dispatch')

/** Writes the file of a dispatch into the folder of exports, if one is configured. */
export const deliverDispatchJob = defineJob<{ readonly id: number }>('deliver-dispatch')

/** Accepts the open records of a large dispatch; `at` is a moment, ISO 8601. */
export const acceptDispatchJob = defineJob<{ readonly id: number; readonly at: string }>('accept-dispatch')

/** Requests the dispatches that are due by schedule. */
export const planDispatchesJob = defineJob<Record<string, never>>('plan-dispatches')

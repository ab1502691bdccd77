import { defineJob } from '../../platform/jobs/define-job.ts'

/** Tells whoever has an account that guesses at it were stopped. The typed account, sealed; base64. */
export const tellOfLockJob = defineJob<{ readonly sealed: string }>('tell-of-account-lock')

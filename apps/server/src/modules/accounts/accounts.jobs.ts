import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Notifies the account's holders that the portal has locked the account after wrong guesses. `sealed`: the typed
 * account, encrypted, base64.
 */
export const lockLetterJob = defineJob<{ readonly sealed: string }>('tell-of-account-lock')

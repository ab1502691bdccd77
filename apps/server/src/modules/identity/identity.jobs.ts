import { defineJob } from '../../platform/jobs/define-job.ts'

/** The typed text, sealed because it may be an address. Base64; removed from the job when it is done. */
interface Typed {
  readonly sealed?: string
}

export interface TypedInBrowser extends Typed {
  /** Ids of the users who have signed in by password in the browser of the request. */
  readonly knownThere?: readonly number[]
}

/**
 * A job looks the typed text up, not the request. Every request then costs the same and gets its response before the
 * look-up (C28, RG1), and an acknowledged request is done even if the node is killed.
 */
export const writeRecoveryJob = defineJob<TypedInBrowser>('write-recovery', { dataAfter: 'forgotten' })
export const writeConfirmationJob = defineJob<Typed>('write-confirmation', { dataAfter: 'forgotten' })

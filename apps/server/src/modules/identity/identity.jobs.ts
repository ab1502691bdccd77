import { defineJob } from '../../platform/jobs/define-job.ts'

/** What somebody typed, sealed: it may be an address, and a job is no place for one. Base64; left out once it is done. */
interface Typed {
  readonly sealed?: string
}

export interface TypedInBrowser extends Typed {
  /** Who has signed in by password in the browser that asked. */
  readonly knownThere?: readonly number[]
}

/**
 * Whether the typed text names anybody is found out by a job, not by the request: every request costs the same and
 * is answered before anybody is looked for (C28, RG1), and what was acknowledged is done even if the node is killed.
 */
export const writeRecoveryJob = defineJob<TypedInBrowser>('write-recovery', { dataAfter: 'forgotten' })
export const writeConfirmationJob = defineJob<Typed>('write-confirmation', { dataAfter: 'forgotten' })

import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { type TypedInBrowser, writeConfirmationJob, writeRecoveryJob } from './identity.jobs.ts'
import { writeRecovery } from './recovery/recover-access.ts'
import { writeConfirmation } from './registration/resend-confirmation.ts'

/** The background jobs of identity: letters of recovery and confirmation. */
export function identityWorkers({ context }: { context(): Context }): readonly JobWorker[] {
  const unsealed =
    (write: (ctx: Context, typed: string, knownThere: readonly number[]) => Promise<unknown>) =>
    async ({ sealed, knownThere = [] }: TypedInBrowser): Promise<void> => {
      if (sealed === undefined) return
      const ctx = context()
      await write(ctx, ctx.secret.open(Buffer.from(sealed, 'base64')), knownThere)
    }
  return [
    workOn(writeRecoveryJob, { atOnce: 2, run: unsealed(writeRecovery) }),
    workOn(writeConfirmationJob, { atOnce: 2, run: unsealed(writeConfirmation) }),
  ]
}

import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { writeConfirmationJob, writeRecoveryJob } from './identity.jobs.ts'
import { writeRecovery } from './recover-access.ts'
import { writeConfirmation } from './resend-confirmation.ts'

/** What identity does besides answering. */
export function identityWorkers({ context }: { context(): Context }): readonly JobWorker[] {
  const unsealed =
    (write: (ctx: Context, typed: string) => Promise<void>) =>
    async ({ sealed }: { readonly sealed?: string }): Promise<void> => {
      if (sealed === undefined) return
      const ctx = context()
      await write(ctx, ctx.secret.open(Buffer.from(sealed, 'base64')))
    }
  return [
    workOn(writeRecoveryJob, { atOnce: 2, run: unsealed(writeRecovery) }),
    workOn(writeConfirmationJob, { atOnce: 2, run: unsealed(writeConfirmation) }),
  ]
}

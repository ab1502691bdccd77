import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { lockLetterJob } from './accounts.jobs.ts'
import type { TypedAccount } from './failure-limits.ts'
import { writeOfLock } from './notify-residents.ts'

/** Background jobs of the accounts module. */
export const accountsWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(lockLetterJob, {
    atOnce: 2,
    run: async ({ sealed }) => {
      const ctx = context()
      const typed: TypedAccount = JSON.parse(ctx.secret.open(Buffer.from(sealed, 'base64')))
      await writeOfLock(ctx, typed)
    },
  }),
]

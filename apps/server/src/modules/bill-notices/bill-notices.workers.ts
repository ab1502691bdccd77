import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { noticeNewBills } from './notice-new-bills.ts'
import { notifyOfImports } from './notify-of-imports.ts'

const noticeBillsJob = defineJob<Record<string, never>>('notice-new-bills')
const notifyJob = defineJob<Record<string, never>>('notify-of-imports', { expireInSeconds: 3600 })

/**
 * Both run every five minutes on one node. They poll because imports also run from the command line, in another process.
 */
export const billNoticesWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(noticeBillsJob, { atOnce: 1, everySeconds: 300, run: () => noticeNewBills(context()) }),
  workOn(notifyJob, { atOnce: 1, everySeconds: 300, run: () => notifyOfImports(context()) }),
]

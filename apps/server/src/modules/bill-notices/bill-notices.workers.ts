import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { noticeNewBills } from './notice-new-bills.ts'

const noticeBillsJob = defineJob<Record<string, never>>('notice-new-bills')

/**
 * Runs every five minutes on one node. It polls because imports also run from the command line, in another process.
 */
export const billNoticesWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(noticeBillsJob, { atOnce: 1, everySeconds: 300, run: () => noticeNewBills(context()) }),
]

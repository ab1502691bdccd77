import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { tendPartitions } from './tend-partitions.ts'

interface Options {
  context(): Context
  openForLongWork(): Promise<Database<DatabaseSchema>>
}

const partitionsJob = defineJob<Record<string, never>>('partitions')

/** Runs once an hour on one node. */
export const partitionsWorkers = ({ context, openForLongWork }: Options): readonly JobWorker[] => {
  const run = async () => {
    const long = await openForLongWork()
    try {
      await tendPartitions(context(), long)
    } finally {
      await long.close()
    }
  }
  return [workOn(partitionsJob, { atOnce: 1, everySeconds: 3600, run })]
}

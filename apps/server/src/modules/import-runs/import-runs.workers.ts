import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { watchFolder } from './folder/watch-folder.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { tendRuns } from './tend-runs.ts'
import { workOnRun } from './work-on-run.ts'

interface Options {
  context(): Context
  openForLongWork(): Promise<Database<DatabaseSchema>>
}

const tendRunsJob = defineJob<Record<string, never>>('tend-import-runs')

const watchFolderJob = defineJob<Record<string, never>>('watch-import-folder')

/** Two workers with one run each, because a worker takes the next jobs only when all its jobs are done. */
export const importRunsWorkers = ({ context, openForLongWork }: Options): readonly JobWorker[] => {
  const one = workOn(importRunJob, { atOnce: 1, run: ({ run }) => workOnRun(context(), run, { openForLongWork }) })
  const tending = { atOnce: 1, everySeconds: 60, run: () => tendRuns(context(), { openForLongWork }) }
  const watching = { atOnce: 1, everySeconds: 15, run: () => watchFolder(context()) }
  return [one, one, workOn(tendRunsJob, tending), workOn(watchFolderJob, watching)]
}

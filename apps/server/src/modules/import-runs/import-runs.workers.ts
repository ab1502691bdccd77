import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { hasFiles } from './folder/profile-folders.ts'
import { type WatchContext, watchFolder } from './folder/watch-folder.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { findRunBytes } from './run-files.queries.ts'
import { tendRuns } from './tend-runs.ts'
import { workOnRun } from './work-on-run.ts'

interface Options {
  context(): Context
  openForLongWork(): Promise<Database<DatabaseSchema>>
  /** Does these tasks in another process; undefined: this process does them. */
  readonly apart?: ImportWork | undefined
  /** The default fits the processors of this machine. */
  readonly large?: LargeRuns
}

/** Tasks that read whole files. */
export interface ImportWork {
  workOn(run: number): Promise<void>
  watchFolder(settings: WatchContext['settings']): Promise<void>
}

/** A run of more than so many bytes is large; at most so many of them work in this process at once. */
interface LargeRuns {
  readonly bytes: number
  readonly atOnce: number
}

interface InTurn extends LargeRuns {
  db(): Kysely<DatabaseSchema>
  work(run: number): Promise<void>
}

const tendRunsJob = defineJob<Record<string, never>>('tend-import-runs')

const watchFolderJob = defineJob<Record<string, never>>('watch-import-folder')

/** A run of 1 MB takes less than a second. Each larger one uses one processor for its file and one for the database. */
const usualLarge: LargeRuns = { bytes: 1_000_000, atOnce: Math.max(1, Math.floor(availableParallelism() / 2)) }

/** Two workers with one run each, because a worker takes the next jobs only when all its jobs are done. */
export const importRunsWorkers = ({
  context,
  openForLongWork,
  apart,
  large = usualLarge,
}: Options): readonly JobWorker[] => {
  const clock = () => context().now
  const here: ImportWork = {
    workOn: (run) => workOnRun({ ...context(), clock }, run, { openForLongWork }),
    watchFolder: () => watchFolder(context()),
  }
  const tasks = apart ?? here
  const work = inTurn({ ...large, db: () => context().db, work: tasks.workOn })
  const one = workOn(importRunJob, { atOnce: 1, run: ({ run }) => work(run) })
  const tending = { atOnce: 1, everySeconds: 60, run: () => tendRuns(context(), { openForLongWork }) }
  const lookIn = async ({ settings }: WatchContext) => {
    if (await hasFiles(settings.imports.folder)) await tasks.watchFolder(settings)
  }
  const watching = { atOnce: 1, everySeconds: 15, run: () => lookIn(context()) }
  return [one, one, workOn(tendRunsJob, tending), workOn(watchFolderJob, watching)]
}

/**
 * Returns a function that works on a run, but on at most `atOnce` large ones together, so that they do not take all
 * processors from residents. A further large run stays queued in the database: its job ends without work, and another
 * job is queued when a large run ends. If this process dies before that, `tendRuns` queues the job.
 */
function inTurn({ bytes, atOnce, db, work }: InTurn): (run: number) => Promise<void> {
  let working = 0
  const waiting = new Set<number>()
  return async (run) => {
    if ((await findRunBytes(db(), run)) <= bytes) return work(run)
    if (working === atOnce) {
      waiting.add(run)
      return
    }
    working += 1
    try {
      await work(run)
    } finally {
      working -= 1
      const runs = [...waiting]
      waiting.clear()
      for (const run of runs) await enqueue(db(), importRunJob, { data: { run } })
    }
  }
}

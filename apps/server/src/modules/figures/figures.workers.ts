import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { countFigures } from './count-figures.ts'

interface Options {
  withLongContext(work: (ctx: Context) => Promise<void>): Promise<void>
}

const countFiguresJob = defineJob<Record<string, never>>('count-figures')

/** Runs every five minutes on one node. */
export const figuresWorkers = ({ withLongContext }: Options): readonly JobWorker[] => [
  workOn(countFiguresJob, { atOnce: 1, everySeconds: 300, run: () => withLongContext(countFigures) }),
]

import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import { forgetOldNotes } from './inbox-notes.ts'

const forgetNotesJob = defineJob<Record<string, never>>('forget-old-notes')

/** Runs once an hour on one node. */
export const inboxWorkers = ({ context }: { context(): Context }): readonly JobWorker[] => [
  workOn(forgetNotesJob, { atOnce: 1, everySeconds: 3600, run: () => forgetOldNotes(context()) }),
]

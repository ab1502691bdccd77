import type { Context } from '../../context.ts'
import type { RunState } from '../../imports-schema.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { endRun, firstOfLine, lockLine } from './import-runs.queries.ts'

interface Finished {
  readonly id: number
  readonly line: string
  readonly state: RunState
  /** Ukrainian. */
  readonly failure: string | null
}

/** Ends a run in the caller's transaction; the next one of its line has its turn. */
export async function finishRun({ db, now }: Context, { id, line, state, failure }: Finished): Promise<void> {
  await lockLine(db, line)
  if (!(await endRun(db, { id, state, failure, now }))) return
  const next = await firstOfLine(db, line)
  if (next !== undefined) await enqueue(db, importRunJob, { data: { run: next } })
}

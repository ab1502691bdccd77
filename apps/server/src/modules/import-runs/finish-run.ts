import type { Context } from '../../context.ts'
import type { RunState } from '../../imports-schema.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { announce } from '../webhooks/announce.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { endRun, findProviderOf, firstOfLine, lockLine } from './import-runs.queries.ts'

interface Finished {
  readonly id: number
  readonly line: string
  readonly state: RunState
  /** Reason in Ukrainian. */
  readonly failure: string | null
}

/** Ends a run in the caller's transaction and starts the next one of its line. */
export async function finishRun(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, line, state, failure }: Finished,
): Promise<void> {
  const { db, now } = ctx
  await lockLine(db, line)
  if (!(await endRun(db, { id, state, failure, now }))) return
  await tellProvider(ctx, id)
  const next = await firstOfLine(db, line)
  if (next !== undefined) await enqueue(db, importRunJob, { data: { run: next } })
}

/** Notifies the provider's programs. A bank's register concerns several providers, so its run notifies none. */
async function tellProvider(ctx: Pick<Context, 'db' | 'now'>, id: number): Promise<void> {
  const providerId = await findProviderOf(ctx.db, id)
  if (providerId === null) return
  await announce(ctx, providerId, { event: 'import.finished', subject: `import ${id}`, data: { import: id } })
}

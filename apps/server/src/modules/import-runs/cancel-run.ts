import type { ImportRun } from '@zatyshok/contract/providers/imports'
import { type ExchangeContext, inTransaction } from '../../context.ts'
import { recordExchange } from '../audit/record-audit.ts'
import { askToCancel } from './import-runs.queries.ts'
import { findWholeRun, readRun } from './read-run.ts'
import { finishRun, lockLine } from './run-turns.ts'

/**
 * Stops a run: a queued one at once, a running one within about a second. Files that it has imported stay. A running
 * undo continues to its end.
 *
 * @throws AppError `not_found`
 */
export async function cancelRun(ctx: ExchangeContext, id: number): Promise<ImportRun> {
  await inTransaction(ctx, async (ctx) => {
    const { run: seen } = await findWholeRun(ctx, id)
    await lockLine(ctx.db, seen.line)
    const { run } = await findWholeRun(ctx, id)
    if (run.finished_at !== null) return
    if (run.state === 'queued') await finishRun(ctx, { id, line: run.line, state: 'cancelled', failure: null })
    await askToCancel(ctx.db, id, ctx.now)
    await recordExchange(ctx, { action: 'imports.cancel', target: `import ${id}` })
  })
  return readRun(ctx, id)
}

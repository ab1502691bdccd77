import type { ImportRun } from '@zatyshok/contract/providers/imports'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { recordExchange } from '../../audit/record-audit.ts'
import { whoOf } from '../begin-run.ts'
import { importRunJob } from '../import-runs.jobs.ts'
import { findUndo, insertRun } from '../import-runs.queries.ts'
import { findWholeRun, readRun, undoBarOf } from '../read-run.ts'
import { lockLine } from '../run-turns.ts'

const dayMs = 86_400_000
const reasons = {
  nothing: 'imports.undo.nothing',
  undone: 'imports.undo.undone',
  late: 'imports.undo.late',
  gone: 'imports.undo.gone',
} as const

/**
 * Queues the undo of an import as a run of its own. A repeated request returns the same run.
 *
 * @throws AppError `not_found`, `import_not_undoable`
 */
export async function beginUndo(ctx: ExchangeContext, id: number): Promise<ImportRun> {
  const undo = await inTransaction(ctx, async (ctx) => {
    const { run: seen } = await findWholeRun(ctx, id)
    await lockLine(ctx.db, seen.line)
    const known = await findUndo(ctx.db, id)
    if (known !== undefined) return known
    const { run, files } = await findWholeRun(ctx, id)
    const since = new Date(ctx.now.getTime() - ctx.settings.imports.undoDays * dayMs)
    const bar = undoBarOf(run, files, since)
    if (bar) throw new AppError('import_not_undoable', { errors: [{ message: t(reasons[bar]) }] })
    const place = { profile: run.profile, line: run.line, provider_id: run.provider_id }
    const asked = { purpose: 'undo' as const, undoes_run_id: id, created_at: ctx.now }
    const undo = await insertRun(ctx.db, { ...place, ...asked, ...whoOf(ctx) })
    await recordExchange(ctx, { action: 'imports.undo', target: `import ${id}` })
    await enqueue(ctx.db, importRunJob, { data: { run: undo } })
    return undo
  })
  return readRun(ctx, undo)
}

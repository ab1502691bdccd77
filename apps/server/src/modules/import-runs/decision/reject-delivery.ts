import type { DeliveryPreview } from '@zatyshok/contract/providers/import-previews'
import { type ActorContext, exchangeOf, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { notifyOperators } from '../../staff/notify-administrators.ts'
import { findNextCheck } from '../mending/mending.queries.ts'
import { findWholeRun } from '../read-run.ts'
import { lockLine } from '../run-turns.ts'
import { findDecision, insertDecision } from './decision.queries.ts'
import { readPreview } from './read-preview.ts'

const ENDED = ['done', 'partly', 'refused']

/**
 * Rejects a checked delivery and writes the reason to the operators of its provider. A repeated request changes nothing.
 *
 * @throws AppError `not_found`, `import_not_checked`, `import_decided` after an acceptance,
 *   `import_mended_meanwhile`
 */
export async function rejectDelivery(
  ctx: ActorContext,
  id: number,
  { reason }: { readonly reason: string },
): Promise<DeliveryPreview> {
  await inTransaction(ctx, async (ctx) => {
    const { run: seen } = await findWholeRun(exchangeOf(ctx), id)
    await lockLine(ctx.db, seen.line)
    const decision = await findDecision(ctx.db, id)
    if (decision?.run) throw new AppError('import_decided')
    if (decision) return
    const { run, files } = await findWholeRun(exchangeOf(ctx), id)
    if (run.purpose !== 'check' || !ENDED.includes(run.state)) throw new AppError('import_not_checked')
    if ((await findNextCheck(ctx.db, run)) !== undefined) throw new AppError('import_mended_meanwhile')
    const own = files.filter(({ mendsFile }) => mendsFile === null)
    const names = own.map(({ name }) => name).join(', ')
    const letter = {
      kind: 'deliveryRejected',
      provider: run.providerName ?? '',
      run: id,
      files: names,
      reason,
    } as const
    const told = run.provider_id === null ? [] : await notifyOperators(ctx, run.provider_id, letter)
    const decided = { decided_at: ctx.now, decided_by: ctx.actor.userId, reason, told: told.length }
    await insertDecision(ctx.db, { run_id: id, ...decided })
    await recordAudit(ctx, { action: 'imports.reject', target: `import ${id}` })
  })
  return readPreview(exchangeOf(ctx), id)
}

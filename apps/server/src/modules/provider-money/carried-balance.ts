import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { CarriedBalance, tellCarriedBalance as endpoint } from '@zatyshok/contract/providers/provider-money'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { moneyOf } from './list-money.ts'
import { findRequisites, lockRequisites, writeCarriedBalance } from './provider-money.queries.ts'

/**
 * Sets whether the next bill of a provider carries over the balance of the one before. The residents' sums to pay
 * change at once.
 *
 * @throws AppError `not_found`
 */
export async function setCarriedBalance(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await inTransaction(ctx, async (ctx) => {
    const [known] = await findRequisites(ctx.db, params.provider)
    const before = known && (await lockRequisites(ctx.db, known.id))
    if (!before) throw new AppError('not_found')
    const from: CarriedBalance = before.carriesTold ?? 'byBills'
    if (from === body.carries) return
    await writeCarriedBalance(ctx.db, before.id, body.carries === 'byBills' ? null : body.carries)
    const detail = { from, to: body.carries }
    await recordAudit(ctx, { action: 'provider.carriedBalance', target: `provider ${before.code}`, detail })
  })
  return moneyOf(ctx, params.provider)
}

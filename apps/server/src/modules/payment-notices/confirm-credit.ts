import type { confirmHeldCredit as endpoint } from '@zatyshok/contract/bills/held-payments'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { assertLongHere } from '../staff/assert-long-here.ts'
import { deleteCredit, findCredit } from './held-credits.queries.ts'
import { findForDecision, keepDecision } from './held-payments.queries.ts'
import { lockAccount, lockOutRegisters, matchAccount } from './service-payments.queries.ts'

/** Requests older than this moment have expired. */
export const creditsSince = ({ now, settings }: Pick<ActorContext, 'now' | 'settings'>): Date =>
  new Date(now.getTime() - settings.money.requestDays * 86_400_000)

/**
 * Confirms a colleague's request and credits the held payment, once.
 *
 * @throws AppError `not_found`, `money_change_own`, `money_confirmer_new`, `money_change_over`, `password_wrong`,
 * `second_factor_wrong`
 */
export async function confirmCredit(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  const asked = await findCredit(ctx.db, id)
  if (!asked) throw new AppError('not_found')
  if (asked.askedById === ctx.actor.userId) throw new AppError('money_change_own')
  await assertLongHere(ctx)
  await confirmInPerson(ctx, body)
  return inTransaction(ctx, async (ctx) => {
    await lockOutRegisters(ctx.db)
    const { paymentId, accountId, reason, askedBy } = asked
    const payment = await findForDecision(ctx.db, paymentId, null)
    const credit = await findCredit(ctx.db, id)
    const isSame = payment?.isWaiting && credit && payment.revision === credit.revision
    if (!isSame || asked.askedAt <= creditsSince(ctx)) throw new AppError('money_change_over')
    await lockAccount(ctx.db, accountId)
    await keepDecision(ctx.db, {
      id: paymentId,
      decision: 'credit',
      reason,
      accountId,
      by: ctx.actor.userId,
      at: ctx.now,
    })
    await deleteCredit(ctx.db, paymentId)
    await matchAccount(ctx.db, accountId, payment.paidOn)
    const { service, transactionId: transaction } = payment
    const detail = { decision: 'credit', reason, service, transaction, askedBy, account: accountId }
    await recordAudit(ctx, { action: 'payment.decide', target: `payment ${paymentId}`, detail })
    return { decided: true }
  })
}

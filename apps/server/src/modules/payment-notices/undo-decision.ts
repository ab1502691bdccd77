import type { undoHeldDecision as endpoint } from '@zatyshok/contract/bills/held-payments'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { conflictWith } from './decide-held.ts'
import { accountName, findForDecision, takeDecisionBack } from './held-payments.queries.ts'
import { lockAccount, lockOutRegisters, matchAccount } from './service-payments.queries.ts'

/** Time after which a decision can no longer be undone, milliseconds. */
export const undoMs = 24 * 60 * 60 * 1000

/**
 * Takes a decision back (G10): the payment is held again and counts nowhere meanwhile.
 *
 * @throws AppError `not_found`; `content_conflict` if it is no longer decided, is a day old, or a register contains the
 * payment
 */
export async function undoDecision(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    await lockOutRegisters(db)
    const payment = await findForDecision(db, id, actor.providerId)
    if (!payment) throw new AppError('not_found')
    const { decision, decidedAt, accountId, service, transactionId: transaction, amountKop } = payment
    if (decision === null || decidedAt === null || payment.revision !== body.revision)
      throw conflictWith(payment.decidedBy)
    if (payment.isMatched) throw refused(t('held.undo.matched'))
    if (now.getTime() - decidedAt.getTime() >= undoMs) throw refused(t('held.undo.late'))
    if (accountId !== null) await lockAccount(db, accountId)
    await takeDecisionBack(db, id)
    if (accountId !== null) await matchAccount(db, accountId, payment.paidOn)
    const account = accountId === null ? payment.accountNumber : await accountName(db, accountId)
    const detail = { undone: decision, reason: body.reason, account, amountKop, service, transaction }
    await recordAudit(ctx, { action: 'payment.undo', target: `payment ${id}`, detail })
    return { undone: true }
  })
}

const refused = (message: string) => new AppError('content_conflict', { errors: [{ message }] })

import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { decideHeldPayment as endpoint } from '@zatyshok/contract/held-payments'
import { normaliseAccountNumber } from '@zatyshok/domain/account-number'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findForDecision, keepDecision } from './held-payments.queries.ts'
import { findAccount, lockAccount, lockOutRegisters, matchAccount } from './service-payments.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']

/**
 * Credits a held payment or rejects it, once (G10). Of two operators the second is told who was first.
 *
 * @throws AppError `not_found`, `content_conflict`, `invalid_value` for an account that is not there and for a credit
 * of another currency
 */
export async function decideHeld(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    await lockOutRegisters(ctx.db)
    const payment = await findForDecision(ctx.db, id, ctx.actor.providerId)
    if (!payment) throw new AppError('not_found')
    if (!payment.isWaiting || payment.revision !== body.revision) throw conflictWith(payment.decidedBy)
    if (body.decision === 'credit' && payment.currency !== 'UAH')
      throw refused('decision', t('held.currency.onlyReject'))
    const accountId = payment.accountId ?? (await namedAccount(ctx, body))
    if (accountId !== null) await lockAccount(ctx.db, accountId)
    const { decision, reason } = body
    await keepDecision(ctx.db, { id, decision, reason, accountId, by: ctx.actor.userId, at: ctx.now })
    if (accountId !== null) await matchAccount(ctx.db, accountId, payment.paidOn)
    const { service, transactionId: transaction } = payment
    const detail = { decision, reason, service, transaction }
    await recordAudit(ctx, { action: 'payment.decide', target: `payment ${id}`, detail })
    return { decided: true }
  })
}

/** The account that the operator names for a credit; a rejected payment needs none. */
async function namedAccount({ db, actor }: ActorContext, { decision, account }: Body): Promise<number | null> {
  if (decision === 'reject') return null
  const found =
    account &&
    (await findAccount(db, {
      providerCode: account.serviceProviderCode.trim(),
      accountNumber: normaliseAccountNumber(account.invoiceAccountCode),
      onlyProviderId: actor.providerId,
    }))
  if (found === undefined) throw refused('account', t('held.account.missing'))
  return found
}

function conflictWith(name: string | null): AppError {
  return new AppError('content_conflict', {
    errors: [{ message: t('held.conflict', { name: name ?? t('inbox.somebody') }) }],
  })
}

const refused = (path: string, message: string) => new AppError('invalid_value', { errors: [{ path, message }] })

import type { previewHeldCredit as endpoint } from '@zatyshok/contract/bills/held-payments'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { conflictWith, namedAccount } from './decide-held.ts'
import { findBillsOf, findPayer, findReceiver } from './decided-payments.queries.ts'
import { findForDecision } from './held-payments.queries.ts'

/**
 * Shows the effect of a credit before the decision (G10): the receiving account, the payer, and the remaining sums of
 * the bills.
 *
 * @throws AppError `not_found`; `content_conflict` if it is already decided; `invalid_value` for an unknown account
 */
export async function previewCredit(
  ctx: ActorContext,
  { params, query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const payment = await findForDecision(ctx.db, Number(params.id), ctx.actor.providerId)
  if (!payment) throw new AppError('not_found')
  if (!payment.isWaiting) throw conflictWith(payment.decidedBy)
  const { serviceProviderCode, invoiceAccountCode } = query
  const named = serviceProviderCode && invoiceAccountCode ? { serviceProviderCode, invoiceAccountCode } : undefined
  const accountId = payment.accountId ?? (await namedAccount(ctx, named))
  const { amountKop, paidOn } = payment
  return {
    amountKop,
    paidOn,
    payer: await findPayer(ctx.db, payment),
    ...(await findReceiver(ctx.db, accountId)),
    bills: await findBillsOf(ctx.db, { accountId, amountKop, paidOn }),
  }
}

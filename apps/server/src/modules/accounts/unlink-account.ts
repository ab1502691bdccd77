import type { unlinkAccount as endpoint } from '@zatyshok/contract/accounts/account-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteLink } from './links.queries.ts'

/**
 * Removes an account from the cabinet (E05). Every query for a resident's data joins the link, so the account
 * disappears at once on every node (AZ7).
 *
 * @throws AppError `not_found` for another person's account, an unknown one, and one already unlinked in another tab
 */
export function unlinkAccount(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const providerCode = query.serviceProviderId
  const number = normaliseAccountNumber(query.invoiceAccountCode)
  return inTransaction(ctx, async (ctx) => {
    const accountId = await deleteLink(ctx.db, { consumerId: ctx.actor.userId, providerCode, number })
    if (accountId === undefined) throw new AppError('not_found')
    const detail = { provider: providerCode }
    await recordAudit(ctx, { action: 'account.unlink', target: `account ${accountId}`, detail })
    return { unlinked: true }
  })
}

import type { getAmountToPay as endpoint } from '@zatyshok/contract/bills/invoices'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { accountBalance } from '@zatyshok/domain/bills/account-balance'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findAmountToPay } from './invoices.queries.ts'

/**
 * Returns the sum to pay now on a linked account (G02): the last closing balance less later payments.
 *
 * @throws AppError `not_found` if the caller has not linked such an account.
 */
export async function getAmountToPay(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const account = { providerCode: query.serviceProviderCode, accountNumber: normaliseAccountNumber(query.code) }
  const found = await findAmountToPay(ctx.db, ctx.actor.userId, account)
  if (!found) throw new AppError('not_found')
  return { amountToPayKop: accountBalance(found.facts).amountToPayKop, dueOn: found.dueOn, billingMonth: found.month }
}

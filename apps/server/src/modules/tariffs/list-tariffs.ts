import type { listTariffs as endpoint, Tariff } from '@zatyshok/contract/bills/tariffs'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkTariffPeriod } from './check-tariff-period.ts'
import { findBilledTariffs, findLinkedAccount, findProviderTariffs } from './tariffs.queries.ts'

/**
 * Lists tariffs of a linked account's provider in force in a period, by service and zone, newest first (G06). If the
 * provider's tariffs differ by house and it has no table, the portal uses the account's own bills.
 *
 * @throws AppError `not_found` if the account is not linked; `invalid_value` for a period that is reversed or out of
 * range.
 */
export async function listTariffs(ctx: ActorContext, { query }: ParsedInput<typeof endpoint>): Promise<Tariff[]> {
  const { dateFrom: from, dateTo: to } = query
  checkTariffPeriod({ from, to }, kyivDay(ctx.now))
  const consumerId = ctx.actor.userId
  const account = await findLinkedAccount(ctx.db, consumerId, {
    providerCode: query.serviceProviderCode,
    accountNumber: normaliseAccountNumber(query.invoiceAccountCode),
  })
  if (!account) throw new AppError('not_found')
  const asked = { accountId: account.accountId, from, to }
  return account.hasTable
    ? findProviderTariffs(ctx.db, consumerId, asked)
    : findBilledTariffs(ctx.db, consumerId, asked)
}

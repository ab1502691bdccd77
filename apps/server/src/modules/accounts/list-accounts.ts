import type { listAccounts as endpoint, LinkedAccount } from '@zatyshok/contract/accounts'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { findLinkedAccounts } from './accounts.queries.ts'

/** Linked accounts of the asked provider groups by home, provider and number (E01), with the balance of now. */
export async function listAccounts(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<LinkedAccount[]> {
  const groups = query.serviceProviderGroupIds.split(',').map(Number)
  const found = await findLinkedAccounts(ctx.db, ctx.actor.userId, groups)
  return found.map(({ accountId, number, providerCode, providerName, homeId, homeName, homeAddress, ...rest }) => ({
    invoiceAccount: { id: accountId, code: number },
    serviceProvider: { code: providerCode, name: providerName },
    home: { id: homeId, name: homeName, address: homeAddress },
    ...rest,
  }))
}

import type {
  listAccounts as endpoint,
  LinkedAccount,
  listAccountsByProvider,
} from '@zatyshok/contract/accounts/accounts'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { signedBalance } from '@zatyshok/domain/bills/account-balance'
import type { ActorContext } from '../../context.ts'
import { groupsOf } from '../providers/groups-of.ts'
import { findLinkedAccounts } from './accounts.queries.ts'

type FoundAccount = Awaited<ReturnType<typeof findLinkedAccounts>>[number]

/**
 * Lists the linked accounts of the given provider groups, sorted by home, provider and number (E01), with the current
 * balance.
 */
export async function listAccounts(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<LinkedAccount[]> {
  const groups = groupsOf(ctx, query.serviceProviderGroupIds)
  const found = await findLinkedAccounts(ctx.db, { consumerId: ctx.actor.userId, groups })
  return found.map(asLinkedAccount)
}

/** Lists the linked accounts grouped by provider, in alphabetical order of providers (E07). */
export async function listByProvider(
  ctx: ActorContext,
  input: ParsedInput<typeof listAccountsByProvider>,
): Promise<Reply<typeof listAccountsByProvider>> {
  const accounts = await listAccounts(ctx, input)
  const groups = Map.groupBy(accounts, ({ serviceProvider }) => serviceProvider.code)
  const inUkrainian = new Intl.Collator('uk')
  return [...groups.values()]
    .flatMap((accounts) => (accounts[0] ? [{ serviceProvider: accounts[0].serviceProvider, accounts }] : []))
    .sort((one, other) => inUkrainian.compare(one.serviceProvider.name, other.serviceProvider.name))
}

/** Returns one linked account. */
export async function getLinkedAccount(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  accountId: number,
): Promise<LinkedAccount> {
  const [found] = await findLinkedAccounts(db, { consumerId: actor.userId, accountId })
  if (!found) throw new Error(`account ${accountId} is not linked`)
  return asLinkedAccount(found)
}

function asLinkedAccount(found: FoundAccount): LinkedAccount {
  const { othersCount, othersSince } = found
  return {
    invoiceAccount: { id: found.accountId, code: found.number },
    serviceProvider: { code: found.providerCode, name: found.providerName },
    home: { id: found.homeId, name: found.homeName, address: found.homeAddress },
    isOwner: found.isOwner,
    canSubmit: found.canSubmit,
    canPay: found.canPay,
    holder: found.holder,
    services: found.services,
    balanceKop: signedBalance(found.facts),
    lastBillingMonth: found.lastBillingMonth,
    others: othersCount && othersSince ? { count: othersCount, since: othersSince.toISOString() } : null,
  }
}

import type { AccountToProve } from '@zatyshok/contract/accounts/account-access'
import { kyivDay } from '@zatyshok/domain/calendar'
import { sql } from 'kysely'
import type { ActorContext } from '../../context.ts'

const daysToProve = 30
const dayMs = 24 * 60 * 60 * 1000

/** Returns the deadline for proving the link again. `since`: when the new proof became necessary. */
export const lastMomentToProve = (since: Date): Date => new Date(since.getTime() + daysToProve * dayMs)

interface Waiting {
  readonly accountId: number
  readonly number: string
  readonly providerCode: string
  readonly providerName: string
  readonly isOwner: boolean
  readonly since: Date
}

/**
 * Lists the accounts that the resident, or the person who shares them, has to prove again (decision 0077). Returns only
 * facts that the resident knew before.
 */
export async function listAccountsToProve({ db, actor }: ActorContext): Promise<AccountToProve[]> {
  const { rows } = await sql<Waiting>`
    select account.id as "accountId", account.number, provider.code as "providerCode", provider.name as "providerName",
      link.is_owner as "isOwner", link.unproved_since as since
    from (
      select account_id, unproved_since, true as is_owner from account_links where consumer_id = ${actor.userId}
      union all
      select shared.account_id, given.unproved_since, false
      from shared_accounts shared
      join account_links given on given.consumer_id = shared.owner_id and given.account_id = shared.account_id
      join users owner on owner.id = shared.owner_id and owner.blocked_at is null
      where shared.member_id = ${actor.userId} and not exists (
        select from account_links own where own.consumer_id = ${actor.userId} and own.account_id = shared.account_id)
    ) link
    join accounts account on account.id = link.account_id
    join providers provider on provider.id = account.provider_id
    where link.unproved_since is not null
    order by provider.name, account.number`.execute(db)
  return rows.map(({ accountId, number, providerCode, providerName, isOwner, since }) => ({
    invoiceAccount: { id: accountId, code: number },
    serviceProvider: { code: providerCode, name: providerName },
    isOwner,
    until: kyivDay(lastMomentToProve(since)),
  }))
}

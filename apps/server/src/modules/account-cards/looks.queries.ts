import type { LookReason } from '@zatyshok/contract/accounts/account-cards'
import type { CallActionKind } from '@zatyshok/contract/accounts/calls'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface NewLook {
  readonly accountId: number
  readonly at: Date
  readonly role: 'operator' | 'administrator'
  readonly providerId: number | null
  readonly reason: LookReason
  readonly operatorId: number
}

/** Writes a look and returns its id. */
export async function insertLook(db: Db, { accountId, ...look }: NewLook): Promise<number> {
  const { id } = await db
    .insertInto('account_looks')
    .values({ account_id: accountId, ...asRow(look) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes that a look at a card also showed what these accounts owe. */
export async function insertSumLooks(
  db: Db,
  accountIds: readonly number[],
  { cardLookId, ...look }: Omit<NewLook, 'accountId'> & { readonly cardLookId: number },
): Promise<void> {
  if (accountIds.length === 0) return
  await db
    .insertInto('account_looks')
    .values(accountIds.map((account_id) => ({ account_id, ...asRow(look), card_look_id: cardLookId })))
    .execute()
}

const asRow = ({ at, role, providerId, reason, operatorId }: Omit<NewLook, 'accountId'>) => ({
  looked_at: at,
  role,
  provider_id: providerId,
  reason,
  operator_id: operatorId,
})

/** What the employee did for the person after the look, each kind once. */
const done = sql`(
  select coalesce(array_agg(distinct action.kind order by action.kind), '{}')
  from calls call join call_actions action on action.call_id = call.id
  where call.account_id = look.account_id and call.look_id = look.id)`

interface FoundLook {
  readonly at: Date
  readonly role: 'operator' | 'administrator'
  readonly provider: string | null
  readonly reason: LookReason
  readonly done: readonly CallActionKind[]
  /** True if only the sum to pay was shown, in the card of another account at the address. */
  readonly onlySum: boolean
}

/** Lists the last looks at an account that the caller has found for the operator; one backward range of its key. */
export async function listLooks(db: Db, accountId: number): Promise<readonly FoundLook[]> {
  const { rows } = await sql<FoundLook>`
    select look.looked_at as at, look.role, provider.name as provider, look.reason, ${done} as done,
      look.card_look_id is not null as "onlySum"
    from account_looks look left join providers provider on provider.id = look.provider_id
    where look.account_id = ${accountId}
    order by look.id desc limit 20`.execute(db)
  return rows
}

interface FoundOwnLook extends FoundLook {
  readonly accountId: number
  readonly number: string
  readonly accountProvider: string
}

/**
 * Lists the last looks at the accounts that the resident has proved: a backward range of each account's key. A look at
 * a sum is left out if the card that showed it is the resident's own, too: that look is in the list.
 */
export async function findLooksAtMine(db: Db, consumerId: number): Promise<readonly FoundOwnLook[]> {
  const { rows } = await sql<FoundOwnLook>`
    select look.looked_at as at, look.role, employer.name as provider, look.reason, ${done} as done,
      look.card_look_id is not null as "onlySum",
      linked.account_id as "accountId", linked.number, linked.provider_name as "accountProvider"
    from linked_accounts linked
    cross join lateral (
      select * from account_looks where account_id = linked.account_id order by id desc limit 50
    ) look
    left join providers employer on employer.id = look.provider_id
    where linked.consumer_id = ${consumerId} and linked.is_owner and (look.card_look_id is null or not exists (
      select from linked_accounts mine
      join account_looks card on card.account_id = mine.account_id and card.id = look.card_look_id
      where mine.consumer_id = ${consumerId} and mine.is_owner
    ))
    order by look.looked_at desc, look.id desc limit 50`.execute(db)
  return rows
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Stopping } from './stop-code.ts'

type Db = Kysely<DatabaseSchema>

/** A bill that somebody has asked to be told of. `month` is `YYYY-MM`. */
export interface NewBill {
  readonly userId: number
  readonly email: string
  readonly firstName: string
  readonly providerId: number
  readonly accountId: number
  readonly month: string
}

/** Imports taken over so far. */
export async function countImports(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from imports where status = 'done'`.execute(db)
  return rows[0]?.n ?? 0
}

export async function importsSeen(db: Db): Promise<number> {
  const row = await db.selectFrom('bill_notice_progress').select('imports_seen').executeTakeFirst()
  return row?.imports_seen ?? 0
}

export async function noteImportsSeen(db: Db, count: number): Promise<void> {
  await db
    .insertInto('bill_notice_progress')
    .values({ imports_seen: count })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ imports_seen: count }))
    .execute()
}

/** The next people who have ever answered whether they want bills by e-mail: a range of the consents' key. */
export async function findAsked(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('bill_consents')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * The last bill of each linked account whose provider they allow to write, where it balances, was brought after the
 * consent and was not told of. `since` is a day: what is older is no news, however late it was imported.
 */
export async function findNewBills(db: Db, userIds: readonly number[], since: string): Promise<readonly NewBill[]> {
  const { rows } = await sql<NewBill>`
    select person.id as "userId", address.email, person.first_name as "firstName",
      linked.provider_id as "providerId", linked.account_id as "accountId",
      to_char(bill.billing_month, 'YYYY-MM') as month
    from users person
    join user_emails address
      on address.user_id = person.id and address.is_default and address.confirmed_at is not null
    join linked_accounts linked on linked.consumer_id = person.id
    cross join lateral (
      select is_allowed, at from bill_consents
      where user_id = person.id and provider_id = linked.provider_id order by id desc limit 1
    ) consent
    cross join lateral (
      select * from invoices where account_id = linked.account_id order by billing_month desc limit 1
    ) bill
    join imports taken on taken.id = bill.import_id and taken.started_at >= consent.at
    where person.id = any(${userIds}::bigint[]) and person.blocked_at is null and consent.is_allowed
      and bill.balanced and bill.billing_month >= ${since}::date
      and not exists (
        select from bill_notices told where told.user_id = person.id and told.account_id = bill.account_id
          and told.billing_month = bill.billing_month)
    order by person.id, linked.account_id
  `.execute(db)
  return rows
}

/** Whether it is told of for the first time; two workers at once cannot both hear yes. */
export async function insertNotice(
  db: Db,
  { userId, accountId, month }: NewBill,
  now: Date,
): Promise<'first' | 'repeated'> {
  const result = await db
    .insertInto('bill_notices')
    .values({ user_id: userId, account_id: accountId, billing_month: `${month}-01`, noticed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0 ? 'first' : 'repeated'
}

/** Name of the provider, where the person still is one; null: one of them is gone. */
export async function findProviderOf(db: Db, { userId, providerId }: Stopping): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('providers', (join) => join.on('providers.id', '=', providerId))
    .select('providers.name')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Stopping } from './stop-code.ts'

type Db = Kysely<DatabaseSchema>

/** A bill about which a resident wants a notice. `month` is `YYYY-MM`. */
export interface NewBill {
  readonly userId: number
  readonly email: string
  readonly firstName: string
  readonly providerId: number
  readonly accountId: number
  readonly month: string
}

/** Counts the completed imports. */
export async function countImports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow()
  return count
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

/**
 * Finds the next people who have ever answered the consent to bills by e-mail: a range of the primary key of consents.
 */
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
 * Finds the last bill of each linked account whose provider the person allows to write. The bill must balance, be
 * imported after the consent and have no notice yet. `since` (a day): older bills are skipped, however late they were
 * imported.
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

/** Records a notice. Returns true only to the first caller, also among concurrent workers. */
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

/** Returns the provider's name if the provider and the person still exist, else null. */
export async function findProviderOf(db: Db, { userId, providerId }: Stopping): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('providers', (join) => join.on('providers.id', '=', providerId))
    .select('providers.name')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

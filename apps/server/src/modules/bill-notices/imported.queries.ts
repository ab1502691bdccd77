import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { type ToldRow, upsertCounted } from '../notifications/notify-many.ts'

type Db = Kysely<DatabaseSchema>

interface Progress {
  readonly importsSeen: number
  readonly since: Date
}

export const findProgress = (db: Db): Promise<Progress | undefined> =>
  db.selectFrom('notification_progress').select(['imports_seen as importsSeen', 'since']).executeTakeFirst()

/** Stores how many imports were looked at. `since` is stored once, by the first run. */
export async function noteProgress(db: Db, { importsSeen, since }: Progress): Promise<void> {
  await db
    .insertInto('notification_progress')
    .values({ imports_seen: importsSeen, since })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ imports_seen: importsSeen }))
    .execute()
}

/** Finds the next people who have an account, own or shared: ranges of two indexes. */
export async function findPeople(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users person
    where id > ${after} and role = 'consumer' and blocked_at is null
      and (exists (select from account_links where consumer_id = person.id)
        or exists (select from shared_accounts where member_id = person.id))
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Look {
  readonly userIds: readonly number[]
  /** Imports that started earlier are not told. */
  readonly since: Date
  /** A day; bills of earlier months and earlier payments are not told, however late they were imported. */
  readonly sinceDay: string
  readonly at: Date
}

/** The accounts of these people, with the moment from which each is theirs. */
const linked = ({ userIds, since }: Look) => sql`
  select linked.*, greatest(${since}::timestamptz, link.linked_at, share.taken_at) as theirs_since
  from linked_accounts linked
  left join account_links link on link.consumer_id = linked.consumer_id and link.account_id = linked.account_id
    and linked.share_id is null
  left join shares share on share.id = linked.share_id
  where linked.consumer_id = any(${[...userIds]}::bigint[])`

/**
 * Tells the last bills of these people's accounts, one entry a home and month. A bill must balance, and its import must
 * have started after the resident got the account.
 */
export const notifyOfBills = (db: Db, look: Look): Promise<void> =>
  upsertCounted(db, {
    kind: 'newBills',
    at: look.at,
    rows: sql<ToldRow>`
      select linked.consumer_id as user_id, linked.home_id || ' ' || bill.billing_month as cause,
        jsonb_build_object('home', max(linked.home_name), 'month', to_char(bill.billing_month, 'YYYY-MM'),
          'count', count(*), 'toPayKop', sum(greatest(bill.to_pay_kop, 0)),
          'dueOn', min(bill.due_on) filter (where bill.to_pay_kop > 0),
          'invoiceId', case when count(*) = 1
            then min(bill.account_id) || '-' || to_char(bill.billing_month, 'YYYYMM') end) as data
      from (${linked(look)}) linked
      cross join lateral (
        select * from invoices where account_id = linked.account_id order by billing_month desc limit 1
      ) bill
      join imports taken on taken.id = bill.import_id and taken.started_at >= linked.theirs_since
      where bill.balanced and bill.billing_month >= ${look.sinceDay}::date
      group by linked.consumer_id, linked.home_id, bill.billing_month`,
  })

/** Tells payments that registers have brought, one entry a home and day of payment. */
export const notifyOfPayments = (db: Db, look: Look): Promise<void> =>
  upsertCounted(db, {
    kind: 'paymentsCounted',
    at: look.at,
    rows: sql<ToldRow>`
      select linked.consumer_id as user_id, linked.home_id || ' ' || paid.paid_on as cause,
        jsonb_build_object('home', max(linked.home_name), 'provider', max(linked.provider_name), 'count', count(*),
          'amountKop', sum(paid.amount_kop), 'paidOn', paid.paid_on) as data
      from (${linked(look)}) linked
      join payments paid on paid.account_id = linked.account_id and paid.paid_on >= ${look.sinceDay}::date
      join imports taken on taken.id = paid.import_id and taken.started_at >= linked.theirs_since
      group by linked.consumer_id, linked.home_id, paid.paid_on`,
  })

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { NotificationContent, NotificationKind } from './notification.ts'

type Db = Kysely<DatabaseSchema>

/** A row of the statement that `upsertCounted` inserts; `data` has the number `count`. */
export interface ToldRow {
  readonly user_id: number
  readonly cause: string
  readonly data: unknown
}

interface CountedSet {
  readonly kind: NotificationKind
  /** A query with the columns of `ToldRow`. */
  readonly rows: RawBuilder<ToldRow>
  readonly at: Date
}

/**
 * Tells many residents in one statement. An entry with the same cause becomes new again, with the later id, if `count` has
 * grown: another provider's bill for the same month, for example. Otherwise it stays as it is.
 */
export async function upsertCounted(db: Db, { kind, rows, at }: CountedSet): Promise<void> {
  await sql`
    insert into notifications as known (user_id, kind, cause, data, told_at)
    select told.user_id, ${kind}, told.cause, told.data, ${at}::timestamptz
    from (${rows}) told join users person on person.id = told.user_id and person.role = 'consumer'
    order by told.user_id, told.cause
    on conflict (user_id, kind, cause) do update
      set id = default, data = excluded.data, told_at = excluded.told_at, read_at = null
      where (known.data ->> 'count')::int < (excluded.data ->> 'count')::int`.execute(db)
}

interface ToldOnce {
  readonly content: NotificationContent
  readonly cause: string
  readonly at: Date
}

/** Notifies each person who has confirmed this address; there may be none. */
export const insertForAddress = (db: Db, email: string, told: ToldOnce): Promise<void> =>
  insertForPeople(
    db,
    sql`select user_id as id from user_emails where lower(email) = lower(${email}) and confirmed_at is not null`,
    told,
  )

/** Tells everybody who has the account. */
export const insertForAccount = (db: Db, accountId: number, told: ToldOnce): Promise<void> =>
  insertForPeople(db, sql`select consumer_id as id from linked_accounts where account_id = ${accountId}`, told)

async function insertForPeople(
  db: Db,
  people: RawBuilder<unknown>,
  { content: { kind, ...data }, cause, at }: ToldOnce,
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, cause, data, told_at)
    select distinct on (person.id) person.id, ${kind}, ${cause}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from (${people}) told join users person on person.id = told.id and person.role = 'consumer'
    order by person.id
    on conflict (user_id, kind, cause) do nothing`.execute(db)
}

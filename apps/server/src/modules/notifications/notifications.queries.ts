import { MOST_UNREAD } from '@zatyshok/contract/notifications'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { NotificationContent } from './notification.ts'

type Db = Kysely<DatabaseSchema>

interface NewNotification {
  readonly userId: number
  readonly cause: string
  readonly content: NotificationContent
  readonly at: Date
}

/** Inserts an entry for a resident; staff have no such list. An entry with the same cause stays as it is. */
export async function insertNotification(db: Db, { userId, cause, content, at }: NewNotification): Promise<void> {
  const { kind, ...data } = content
  await sql`
    insert into notifications (user_id, kind, cause, data, told_at)
    select id, ${kind}, ${cause}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from users where id = ${userId} and role = 'consumer'
    on conflict (user_id, kind, cause) do nothing`.execute(db)
}

export interface StoredNotification {
  readonly id: number
  readonly at: Date
  readonly content: NotificationContent
  /** null: unread. */
  readonly readAt: Date | null
}

interface Page {
  readonly userId: number
  /** Id of an entry; only older entries are returned. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Reads a page of the resident's entries, the newest first: one backward range of the primary key. */
export async function findNotifications(db: Db, { userId, before, limit }: Page): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('notifications as told')
    .leftJoin('users as person', (join) => join.on(sql<boolean>`person.id = (told.data ->> 'personId')::bigint`))
    .select([
      'told.id',
      'told.told_at as at',
      'told.kind',
      'told.data',
      'told.read_at as readAt',
      'person.first_name as firstName',
      'person.last_name as lastName',
    ])
    .where('told.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('told.id', '<', before ?? 0))
    .orderBy('told.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, kind, data, readAt, firstName, lastName }) => ({
    id,
    at,
    content: {
      kind,
      ...(data as object),
      personName: [firstName, lastName].filter((name) => name).join(' '),
    } as NotificationContent,
    readAt,
  }))
}

/** Counts the resident's unread entries, `MOST_UNREAD` at most: a range of a partial index. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom((unread) =>
      unread
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(MOST_UNREAD)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks one entry of the resident as read, once. False: the resident has no such entry. */
export async function markRead(
  db: Db,
  { userId, id, now }: { readonly userId: number; readonly id: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the resident's unread entries up to this id as read. */
export async function markAllRead(
  db: Db,
  { userId, upTo, now }: { readonly userId: number; readonly upTo: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .execute()
}

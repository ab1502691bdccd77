import type { Kysely } from 'kysely'
import type { Role } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export async function findFeed(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Saves the feed's address; a person has one, so a new address replaces the former. */
export async function saveFeed(db: Db, userId: number, feed: { tokenHash: Buffer; now: Date }): Promise<void> {
  const row = { token_hash: feed.tokenHash, created_at: feed.now }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Finds the feed's owner; undefined for an unknown address, another role, and a person who may not sign in. */
export const findOwner = (db: Db, tokenHash: Buffer, roles: readonly Role[]) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id as userId', 'users.login', 'users.role', 'users.provider_id as providerId'])
    .where('token_hash', '=', tokenHash)
    .where('blocked_at', 'is', null)
    .where('role', 'in', roles)
    .executeTakeFirst()

import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** A registration whose address is not confirmed yet. */
export interface PendingRegistration {
  readonly userId: number
  readonly emailId: number
  readonly browserHash: Buffer
}

/** The unconfirmed registrations of an address, the newest first. */
export const listRegistrations = (db: Db, email: string): Promise<PendingRegistration[]> =>
  db
    .selectFrom('pending_registrations as pending')
    .innerJoin('user_emails as address', 'address.user_id', 'pending.user_id')
    .select(['pending.user_id as userId', 'address.id as emailId', 'pending.browser_hash as browserHash'])
    .where(({ fn }) => fn<string>('lower', ['address.email']), '=', email.toLowerCase())
    .where('address.confirmed_at', 'is', null)
    .orderBy('pending.created_at', 'desc')
    .orderBy('pending.user_id', 'desc')
    .execute()

interface NewRegistration {
  readonly userId: number
  readonly browserHash: Buffer
  readonly now: Date
}

/** Marks the person as a pending registration. */
export async function insertRegistration(db: Db, { userId, browserHash, now }: NewRegistration): Promise<void> {
  await db
    .insertInto('pending_registrations')
    .values({ user_id: userId, browser_hash: browserHash, created_at: now })
    .execute()
}

/**
 * The rows of a registration are inserted after a savepoint, because a deletion checks every table that refers to a
 * person, and its time revealed that an address was known (0.58 of the pairs in 10,000 requests, against 0.50). A
 * rollback takes as long as a release.
 */
export const beginRows = (db: Db) => sql`savepoint registration`.execute(db)
export const keepRows = (db: Db) => sql`release savepoint registration`.execute(db)
export const dropRows = (db: Db) => sql`rollback to savepoint registration`.execute(db)

/** Deletes pending registrations with all rows that refer to them; ids of other people are ignored. */
export async function deleteRegistrations(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', '=', ({ fn, val }) => fn.any(val(userIds)))
    .where('id', 'in', (pending) => pending.selectFrom('pending_registrations').select('user_id'))
    .execute()
}

/** Ends the pending state of a registration and sets the login to the address, unless that login is taken. */
export async function endRegistration(db: Db, userId: number, email: string): Promise<void> {
  const ended = await db.deleteFrom('pending_registrations').where('user_id', '=', userId).executeTakeFirst()
  if (ended.numDeletedRows === 0n) return
  const login = email.toLowerCase()
  await db
    .updateTable('users')
    .set({ login })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where(({ fn }) => fn<string>('lower', ['other.login']), '=', login),
        ),
      ),
    )
    .execute()
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** E.164, the default first. */
export async function listPhonesWithoutHash(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('password_hash', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ phone }) => phone)
}

interface NewHash {
  readonly userId: number
  /** The person's password hash when the phone's hash was made. */
  readonly stored: string
  readonly phone: string
  readonly hash: string
}

/** Stores the hash unless the password was changed meanwhile. The statement locks the person's row. */
export async function keepPhoneHash(db: Db, { userId, stored, phone, hash }: NewHash): Promise<void> {
  await sql`
    with person as (select id from users where id = ${userId} and password_hash = ${stored} for no key update)
    update user_phones set password_hash = ${hash}, browser_hash = null
    from person where user_phones.user_id = person.id and user_phones.phone = ${phone}`.execute(db)
}

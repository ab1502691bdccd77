import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Sender {
  readonly name: string
  readonly email: string
}

/** Finds the sender of a message: full name, else login, and the default address; undefined without an address. */
export async function findSender(db: Db, userId: number): Promise<Sender | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('is_default', 'desc')
    .orderBy('user_emails.id')
    .select([
      'email',
      sql<string>`coalesce(nullif(concat_ws(' ', nullif(last_name, ''), nullif(first_name, ''),
        nullif(middle_name, '')), ''), login)`.as('name'),
    ])
    .executeTakeFirst()
}

import type { Kysely } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface NewUser {
  readonly role: Actor['role']
  readonly login: string
  readonly passwordHash: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      role: user.role,
      login: user.login,
      password_hash: user.passwordHash,
      last_name: user.lastName,
      first_name: user.firstName,
      middle_name: user.middleName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertConfirmedEmail(
  db: Db,
  userId: number,
  email: { address: string; at: Date },
): Promise<void> {
  await db
    .insertInto('user_emails')
    .values({ user_id: userId, email: email.address, is_default: true, confirmed_at: email.at })
    .execute()
}

export async function insertDefaultPhone(db: Db, userId: number, phone: string): Promise<void> {
  await db.insertInto('user_phones').values({ user_id: userId, phone, is_default: true }).execute()
}

import type { Kysely } from 'kysely'
import type { Role } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface NewUser {
  readonly role: Role
  readonly login: string
  /** null: the person registered by another provider and has set no password. */
  readonly passwordHash: string | null
  readonly lastName?: string
  readonly firstName?: string
  readonly middleName?: string
}

export async function insertUser(db: Db, user: NewUser, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      role: user.role,
      login: user.login,
      password_hash: user.passwordHash,
      last_name: user.lastName ?? '',
      first_name: user.firstName ?? '',
      middle_name: user.middleName ?? '',
      created_at: at,
      changed_at: at,
      password_changed_at: at,
      blocked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewEmail {
  readonly address: string
  readonly confirmedAt: Date | null
  readonly at: Date
}

export async function insertDefaultEmail(db: Db, userId: number, email: NewEmail): Promise<number> {
  const { id } = await db
    .insertInto('user_emails')
    .values({
      user_id: userId,
      email: email.address,
      is_default: true,
      confirmed_at: email.confirmedAt,
      added_at: email.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewPhone {
  /** E.164 */
  readonly phone: string
  /** By `hashForPhone`; null: the password is unknown here, and the next sign-in stores the hash. */
  readonly passwordHash: string | null
}

export async function insertDefaultPhone(db: Db, userId: number, { phone, passwordHash }: NewPhone): Promise<void> {
  await db
    .insertInto('user_phones')
    .values({ user_id: userId, phone, is_default: true, password_hash: passwordHash })
    .execute()
}

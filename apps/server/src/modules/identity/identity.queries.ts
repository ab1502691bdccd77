import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundUser {
  readonly id: number
  /** null: no password was ever set. */
  readonly passwordHash: string | null
  readonly active: boolean
}

/**
 * By login, else by confirmed e-mail; a login wins, so nobody can take it over with an address that looks like it.
 * Else the newest registration of the address that waits to be confirmed: its owner is told so (C24).
 */
export async function findUserByLoginOrEmail(db: Db, account: string): Promise<FoundUser | undefined> {
  const byLogin = await db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', activeColumn])
    .where(sql`lower(login)`, '=', account.toLowerCase())
    .executeTakeFirst()
  if (byLogin) return byLogin
  const byEmail = await db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select(['users.id', 'users.password_hash as passwordHash', activeColumn])
    .where(sql`lower(email)`, '=', account.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (byEmail) return byEmail
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .innerJoin('pending_registrations as pending', 'pending.user_id', 'users.id')
    .select(['users.id', 'users.password_hash as passwordHash', activeColumn])
    .where(sql`lower(email)`, '=', account.toLowerCase())
    .where('confirmed_at', 'is', null)
    .orderBy('pending.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An account is active once any of its addresses is confirmed (requirement C24). */
const activeColumn = sql<boolean>`exists (
  select from user_emails e where e.user_id = users.id and e.confirmed_at is not null
)`.as('active')

/**
 * By phone, only when exactly one person has it: a shared family phone names nobody. Registrations that nobody has
 * confirmed do not count, or anybody could spoil somebody's sign-in by phone.
 */
export async function findUserByPhone(db: Db, phone: string): Promise<FoundUser | undefined> {
  const found = await db
    .selectFrom('user_phones')
    .innerJoin('users', 'users.id', 'user_phones.user_id')
    .select(['users.id', 'users.password_hash as passwordHash', activeColumn])
    .where('user_phones.phone', '=', phone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pending_registrations').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

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

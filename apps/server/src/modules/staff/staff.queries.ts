import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { MemberRole } from './role-name.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundMember {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly role: MemberRole
  readonly provider: { readonly code: string; readonly name: string } | null
  readonly secondFactor: boolean
  readonly blocked: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** Finds all staff sorted by login, or the one with this id. */
export async function findMembers(db: Db, id?: number): Promise<FoundMember[]> {
  return db
    .selectFrom('users')
    .select((q) => [
      'users.id',
      'users.login',
      sql<string>`concat_ws(' ', nullif(last_name, ''), nullif(first_name, ''), nullif(middle_name, ''))`.as('name'),
      'users.role',
      q
        .selectFrom('providers')
        .select((p) => jsonBuildObject({ code: p.ref('providers.code'), name: p.ref('providers.name') }).as('provider'))
        .whereRef('providers.id', '=', 'users.provider_id')
        .as('provider'),
      'users.created_at as createdAt',
      q('blocked_at', 'is not', null).$castTo<boolean>().as('blocked'),
      q.exists(q.selectFrom('totp_secrets').whereRef('totp_secrets.user_id', '=', 'users.id')).as('secondFactor'),
      q
        .selectFrom('user_emails')
        .select('email')
        .whereRef('user_emails.user_id', '=', 'users.id')
        .orderBy('is_default', 'desc')
        .orderBy('user_emails.id')
        .limit(1)
        .as('email'),
      q
        .selectFrom('sessions')
        .select((s) => s.fn.max('last_seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('lastSeenAt'),
    ])
    .where('users.role', '!=', 'consumer')
    .$narrowType<{ role: MemberRole; secondFactor: boolean }>()
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .orderBy(({ fn }) => fn('lower', ['users.login']))
    .execute()
}

/** Returns the id of the staff member with this login; undefined if there is none. */
export async function findMemberByLogin(db: Db, login: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['login']), '=', login.toLowerCase())
    .where('role', '!=', 'consumer')
    .executeTakeFirst()
  return found?.id
}

/** True if a person already signs in with this address. */
export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_emails')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A member's role and provider. */
export interface Work {
  readonly role: MemberRole
  readonly providerId: number | null
}

/** Inserts a member without a password; undefined if the login is taken. */
export async function insertMember(db: Db, login: string, { role, providerId }: Work): Promise<number | undefined> {
  const inserted = await db
    .insertInto('users')
    .values({ login, role, provider_id: providerId, password_hash: null, blocked_at: null })
    .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Finds and locks an invited person who has not set a password yet; undefined if there is none. */
export async function findInvited(db: Db, login: string): Promise<(Work & { readonly id: number }) | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'provider_id as providerId'])
    .where(({ fn }) => fn<string>('lower', ['login']), '=', login.toLowerCase())
    .where('role', '!=', 'consumer')
    .where('password_hash', 'is', null)
    .where('blocked_at', 'is', null)
    .$narrowType<{ role: MemberRole }>()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function deleteAddresses(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_emails').where('user_id', '=', userId).execute()
}

export async function insertAddress(db: Db, userId: number, email: string): Promise<number> {
  const { id } = await db
    .insertInto('user_emails')
    .values({ user_id: userId, email, is_default: true, confirmed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Finds administrators who can sign in and locks their rows until the transaction ends, always in the same order. The
 * second of two concurrent changes therefore reads the first.
 */
export async function lockAdministrators(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the default address of each operator of that provider. */
export async function findOperatorAddresses(db: Db, providerId: number): Promise<Reader[]> {
  return readers(db).where('users.role', '=', 'operator').where('users.provider_id', '=', providerId).execute()
}

/** Finds the default address of each administrator who can sign in. */
export async function findAdministratorAddresses(db: Db): Promise<Reader[]> {
  return readers(db).where('users.role', '=', 'administrator').execute()
}

interface Reader {
  readonly userId: number
  readonly to: string
  readonly firstName: string
}

const readers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .select(['users.id as userId', 'user_emails.email as to', 'users.first_name as firstName'])
    .where('users.blocked_at', 'is', null)
    .where('user_emails.is_default', '=', true)
    .where('user_emails.confirmed_at', 'is not', null)
    .orderBy('users.id')

interface Standing {
  /** undefined: unchanged. */
  readonly work: Work | undefined
  readonly blockedAt: Date | null
}

export async function setStanding(db: Db, id: number, { work, blockedAt }: Standing): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...(work && { role: work.role, provider_id: work.providerId }), blocked_at: blockedAt })
    .where('id', '=', id)
    .where('role', '!=', 'consumer')
    .execute()
}

/** Returns when the person got the role; null: before the portal recorded it. */
export async function findRoleSince(db: Db, userId: number): Promise<Date | null> {
  const found = await db.selectFrom('users').select('role_since').where('id', '=', userId).executeTakeFirst()
  return found?.role_since ?? null
}

import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

export interface LinkedUser {
  readonly id: number
  readonly blockedAt: Date | null
}

export async function findLinkedUser(db: Db, { issuer, subject }: IdentityKey): Promise<LinkedUser | undefined> {
  return db
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select(['users.id', 'users.blocked_at as blockedAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Locks the identity until the transaction ends; false if it was disconnected meanwhile. */
export async function holdIdentity(db: Db, { issuer, subject }: IdentityKey, userId: number): Promise<boolean> {
  const held = await db
    .selectFrom('social_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

export interface EmailOwner extends LinkedUser {
  readonly role: DatabaseSchema['users']['role']
  readonly login: string
  readonly firstName: string
  readonly passwordHash: string | null
}

/** Finds the person who has confirmed this address. */
export async function findOwnerOfEmail(db: Db, email: string): Promise<EmailOwner | undefined> {
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select([
      'users.id',
      'users.role',
      'users.login',
      'users.first_name as firstName',
      'users.blocked_at as blockedAt',
      'users.password_hash as passwordHash',
    ])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** True if another person has this login. */
export async function isLoginTaken(db: Db, login: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['login']), '=', login.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

interface NewIdentity extends IdentityKey {
  readonly userId: number
  readonly network: string
  readonly email: string
  readonly linkedAt: Date
}

/** Inserts an identity; false if it belongs to another person. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const inserted = await db
    .insertInto('social_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      network: identity.network,
      email: identity.email,
      linked_at: identity.linkedAt,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('social_identities')
    .select(['network', 'email', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
}

/** Deletes the person's identities of that provider and returns their number. */
export async function deleteIdentities(db: Db, userId: number, network: string): Promise<number> {
  const deleted = await db
    .deleteFrom('social_identities')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

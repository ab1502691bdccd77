import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export async function listPasskeys(db: Db, userId: number): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

interface Challenge {
  readonly hash: Buffer
  readonly userId: number | null
}

export async function insertChallenge(db: Db, { hash, userId, expiresAt }: Challenge & { expiresAt: Date }) {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, user_id: userId, expires_at: expiresAt })
    .execute()
}

/** One statement: the second of two responses to one challenge finds no row. */
export async function takeChallenge(db: Db, { hash, userId, now }: Challenge & { now: Date }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where(sql<boolean>`user_id is not distinct from ${userId}`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface NewPasskey {
  readonly id: string
  readonly userId: number
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: readonly string[]
  readonly name: string
  readonly at: Date
}

/** Inserts a passkey; false if it is already registered. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.id,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface FoundPasskey {
  readonly userId: number
  readonly publicKey: Buffer
  readonly signCount: number
  readonly blocked: boolean
  /** True for staff, and for a person with a confirmed address (requirement C24). */
  readonly active: boolean
}

export async function findPasskey(db: Db, id: string): Promise<FoundPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'users.id as userId',
      'passkeys.public_key as publicKey',
      'passkeys.sign_count as signCount',
      sql<boolean>`users.blocked_at is not null`.as('blocked'),
      sql<boolean>`users.role <> 'consumer' or exists (
        select from user_emails e where e.user_id = users.id and e.confirmed_at is not null
      )`.as('active'),
    ])
    .where('passkeys.credential_id', '=', id)
    .executeTakeFirst()
}

interface Use {
  readonly id: string
  readonly signCount: number
  readonly now: Date
}

/**
 * Records a use; false if the counter did not grow, which suggests a copied passkey. Synchronised passkeys always
 * report 0.
 */
export async function recordUse(db: Db, { id, signCount, now }: Use): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', id)
    .where((q) => q.or([q('sign_count', '<', signCount), q.and([q('sign_count', '=', 0), q.val(signCount === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey; false if the person does not have it. */
export async function deletePasskey(db: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

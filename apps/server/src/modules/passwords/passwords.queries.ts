import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Db = Kysely<DatabaseSchema>

/** Returns null for a person who registered by a social provider and has set no password. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { hash } = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    // Another request has deleted the person meanwhile.
    .executeTakeFirstOrThrow(() => new AppError('session_missing'))
  return hash
}

export async function setPassword(
  db: Db,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await forgetPhoneHashes(db, userId)
}

/** Deletes the phone hashes: they are of a former password or of older costs. */
async function forgetPhoneHashes(db: Db, userId: number): Promise<void> {
  await db.updateTable('user_phones').set({ password_hash: null }).where('user_id', '=', userId).execute()
}

/** Deletes the password: no password opens the account until a new one is set. */
export async function dropPassword(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await forgetPhoneHashes(db, userId)
}

/** Replaces the hash unless the password has changed meanwhile. */
export async function replaceHash(
  db: Db,
  userId: number,
  { stored, renewed }: { stored: string; renewed: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', userId)
    .where('password_hash', '=', stored)
    .execute()
  await forgetPhoneHashes(db, userId)
}

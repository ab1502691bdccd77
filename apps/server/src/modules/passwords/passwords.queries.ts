import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Db = Kysely<DatabaseSchema>

/** null: the person came through another provider and has set no password. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { hash } = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    // Erased by another request while this one was on its way.
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

/** They are of a password that counts no more, or of older costs. */
async function forgetPhoneHashes(db: Db, userId: number): Promise<void> {
  await db.updateTable('user_phones').set({ password_hash: null }).where('user_id', '=', userId).execute()
}

/** No password opens the account until a new one is set. */
export async function dropPassword(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await forgetPhoneHashes(db, userId)
}

/** Unless the password was changed meanwhile. */
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

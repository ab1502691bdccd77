import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashForPhone, hashPassword, isOutdated } from './hash-password.ts'

type Db = Kysely<DatabaseSchema>

/** Stores a new password. @param passwordHash result of `hashPassword`, computed outside the caller's transaction */
export async function keepPassword({ db, now }: Context, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await forgetPhoneHashes(db, userId)
}

/** Deletes the password: no password opens the account until a new one is set. Runs in the caller's transaction. */
export async function voidPassword({ db }: Context, userId: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await forgetPhoneHashes(db, userId)
}

interface Known {
  readonly userId: number
  /** The hash of the password in the person's row. */
  readonly stored: string
  /** Just verified, or just set. */
  readonly password: string
}

interface Verified extends Known {
  /** Has a phone without a hash of the password under the phone's salt (decision 0071). */
  readonly hasNewPhones: boolean
}

/** After a password was verified: renews a hash of older costs, and stores the hashes that the person's numbers lack. */
export async function completeHashes(ctx: Context, { hasNewPhones, ...verified }: Verified): Promise<void> {
  const stored = isOutdated(verified.stored) ? await renewHash(ctx, verified) : verified.stored
  if (hasNewPhones) await keepPhoneHashes(ctx, { ...verified, stored })
}

/**
 * Replaces the hash unless the password has changed meanwhile. If the portal is overloaded, the old hash stays until
 * the next sign-in.
 *
 * @returns the hash that is stored now
 */
async function renewHash({ db, log }: Context, { userId, stored, password }: Known): Promise<string> {
  try {
    const renewed = await hashPassword(password)
    await db
      .updateTable('users')
      .set({ password_hash: renewed })
      .where('id', '=', userId)
      .where('password_hash', '=', stored)
      .execute()
    await forgetPhoneHashes(db, userId)
    return renewed
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'overloaded')) throw error
    log.info({ userId }, 'an outdated password hash stays until the next sign-in')
    return stored
  }
}

/** Deletes the phone hashes: they are of a former password or of older costs. */
async function forgetPhoneHashes(db: Db, userId: number): Promise<void> {
  await db.updateTable('user_phones').set({ password_hash: null }).where('user_id', '=', userId).execute()
}

/**
 * Stores the hashes that the person's numbers lack. If the portal is overloaded, the next sign-in does it. Call it
 * outside a transaction: a hash takes long.
 */
export async function keepPhoneHashes(ctx: Context, { userId, stored, password }: Known): Promise<void> {
  const phones = await listPhonesWithoutHash(ctx.db, userId)
  try {
    for (const phone of phones) {
      await keepPhoneHash(ctx.db, { userId, stored, phone, hash: await hashForPhone(ctx, phone, password) })
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'overloaded')) throw error
    ctx.log.info({ userId }, 'hashes of phones wait for the next sign-in')
  }
}

/** E.164, the default first. */
async function listPhonesWithoutHash(db: Db, userId: number): Promise<string[]> {
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

interface NewHash extends Omit<Known, 'password'> {
  readonly phone: string
  readonly hash: string
}

/** Stores the hash unless the password was changed meanwhile. The statement locks the person's row. */
async function keepPhoneHash(db: Db, { userId, stored, phone, hash }: NewHash): Promise<void> {
  await db
    .with('person', (person) =>
      person
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('password_hash', '=', stored)
        .forNoKeyUpdate(),
    )
    .updateTable('user_phones')
    .from('person')
    .set({ password_hash: hash, browser_hash: null })
    .whereRef('user_phones.user_id', '=', 'person.id')
    .where('user_phones.phone', '=', phone)
    .execute()
}

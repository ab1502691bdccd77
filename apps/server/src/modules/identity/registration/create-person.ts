import type { Context } from '../../../context.ts'
import { insertDefaultEmail, insertDefaultPhone, insertUser, type NewUser } from '../identity.queries.ts'

export interface NewPerson extends NewUser {
  readonly email: string
  /** null: the address is not confirmed yet. */
  readonly confirmedAt: Date | null
  /** E.164 */
  readonly phone?: string | undefined
  /** By `hashForPhone`; if omitted, the first sign-in stores it. */
  readonly phonePasswordHash?: string | undefined
}

/**
 * Inserts a person with a default address and, if given, a default phone. Used by the registration, by the registration
 * through another provider, and by the demonstration city. Runs in the caller's transaction; hash the password before
 * the transaction, because a hash takes long.
 */
export async function createPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, confirmedAt, phone, phonePasswordHash, ...user }: NewPerson,
): Promise<{ userId: number; emailId: number }> {
  const userId = await insertUser(db, user, now)
  const emailId = await insertDefaultEmail(db, userId, { address: email, confirmedAt, at: now })
  if (phone !== undefined) await insertDefaultPhone(db, userId, { phone, passwordHash: phonePasswordHash ?? null })
  return { userId, emailId }
}

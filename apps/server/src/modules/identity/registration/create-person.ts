import type { Context } from '../../../context.ts'
import { insertDefaultEmail, insertDefaultPhone, insertUser, type NewUser } from '../identity.queries.ts'

export interface NewPerson extends NewUser {
  readonly email: string
  /** When the address was shown to be theirs; null: it waits for its letter. */
  readonly confirmedAt: Date | null
  /** E.164 */
  readonly phone?: string | undefined
  /** Of `hashForPhone`; without it the first sign-in makes it. */
  readonly phonePasswordHash?: string | undefined
}

/**
 * Makes a person with an address, and a phone if there is one, both the default: by a registration, by another
 * provider, or in the demonstration city. Runs in the caller's transaction; hash the password before it, since that
 * takes long.
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

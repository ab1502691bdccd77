import type { Context } from '../../context.ts'
import { findNewestConsent, insertConsent } from './consents.queries.ts'
import { lockPerson } from './profile.queries.ts'

/**
 * Withdraws one consent to bills by e-mail without a signed-in person. A consent that is not given stays unchanged.
 * Runs in the caller's transaction.
 */
export async function takeBackConsent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, providerId }: { readonly userId: number; readonly providerId: number },
): Promise<void> {
  await lockPerson(db, userId)
  const isAllowed = await findNewestConsent(db, userId, providerId)
  if (isAllowed) await insertConsent(db, userId, { providerId, isAllowed: false, now })
}

import type { Context } from '../../context.ts'
import { findNewestConsent, insertConsent } from './consents.queries.ts'
import { lockPerson } from './profile.queries.ts'

/**
 * Takes back one consent to bills by e-mail without the person being signed in; one that is not given changes nothing.
 * Inside the caller's transaction.
 */
export async function takeBackConsent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, providerId }: { readonly userId: number; readonly providerId: number },
): Promise<void> {
  await lockPerson(db, userId)
  const isAllowed = await findNewestConsent(db, userId, providerId)
  if (isAllowed) await insertConsent(db, userId, { providerId, isAllowed: false, now })
}

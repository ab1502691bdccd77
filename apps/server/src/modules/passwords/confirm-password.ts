import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { passwordOfUser } from '../limits/limits.ts'
import { limitGuess } from '../limits/take-attempts.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * Checks the signed-in person's current password before an irreversible action, so that a stolen session does not
 * suffice. Guesses are limited as at sign-in (AU8).
 *
 * @throws AppError `password_wrong` (422: a 401 would end the session), `too_many_requests`
 */
export async function confirmPassword(ctx: ActorContext, password: string): Promise<void> {
  const { userId } = ctx.actor
  await limitGuess(ctx, { limit: passwordOfUser, of: String(userId) }, async () => {
    const stored = await findPasswordHash(ctx, userId)
    if (stored === null || !(await verifyPassword(stored, password))) throw new AppError('password_wrong')
  })
}

/** Returns null for a person who registered by a social provider and has set no password. */
async function findPasswordHash({ db }: ActorContext, userId: number): Promise<string | null> {
  const { hash } = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    // Another request has deleted the person meanwhile.
    .executeTakeFirstOrThrow(() => new AppError('session_missing'))
  return hash
}

import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { passwordOfUser } from '../limits/limits.ts'
import { forgiveAttempts, takeAttempts } from '../limits/take-attempts.ts'
import { verifyPassword } from './hash-password.ts'
import { findPasswordHash } from './passwords.queries.ts'

/**
 * Checks the signed-in person's current password before an irreversible action, so that a stolen session does not
 * suffice. Guesses are limited as at sign-in (AU8).
 *
 * @throws AppError `password_wrong` (422: a 401 would end the session), `too_many_requests`
 */
export async function confirmPassword(ctx: ActorContext, password: string): Promise<void> {
  const attempts = [{ limit: passwordOfUser, of: String(ctx.actor.userId) }]
  await takeAttempts(ctx, attempts)
  const stored = await findPasswordHash(ctx.db, ctx.actor.userId)
  if (stored === null || !(await verifyPassword(stored, password))) throw new AppError('password_wrong')
  await forgiveAttempts(ctx, attempts)
}

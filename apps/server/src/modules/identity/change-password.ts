import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { changePassword as endpoint } from '@zatyshok/contract/people/identity'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { holdPerson } from '../codes/one-time-code.ts'
import { assertAcceptable } from '../passwords/check-strength.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { keepPhoneHashes } from '../passwords/keep-password.ts'
import { isSessionOpen, revokeSessions } from '../sessions/open-session.ts'
import { findLetterAddress } from './addresses.queries.ts'
import { settlePassword } from './recovery/settle-password.ts'

/**
 * Changes the password of the signed-in person, who must give the current one (D10). Ends every other session, and
 * all other ways in unless the person keeps them (AT52). The new password may equal the old one; the sessions end, too.
 *
 * @throws AppError `password_wrong` (422, counted: AU8); `session_expired` if another change ended the session meanwhile
 */
export async function changePassword(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId, sessionId, login } = ctx.actor
  await confirmPassword(ctx, body.password)
  const owner = await findLetterAddress(ctx.db, userId)
  await assertAcceptable(ctx, body.newPassword, { userId, login, email: owner?.email ?? '', path: 'newPassword' })
  const passwordHash = await hashPassword(body.newPassword)
  await inTransaction(ctx, async (ctx) => {
    await holdPerson(ctx, userId)
    // A recovery that finished while we were hashing ended this session; its password stays.
    if (!(await isSessionOpen(ctx, sessionId))) throw new AppError('session_expired')
    await settlePassword(ctx, { userId, passwordHash, owner, endOtherWays: body.endOtherWays })
    await revokeSessions(ctx, userId, { keep: sessionId })
  })
  await keepPhoneHashes(ctx, { userId, stored: passwordHash, password: body.newPassword })
  return { changed: true }
}

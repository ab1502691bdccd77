import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { removeTotp as endpoint } from '@zatyshok/contract/people/second-factor'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hasSecondFactor, isSecondFactorRequired } from './is-required.ts'
import { notifyOwner } from './notify-owner.ts'
import { deleteTotp } from './second-factor.queries.ts'

/**
 * Switches TOTP off after the password and a code, and deletes its recovery codes.
 *
 * @throws AppError `forbidden` if it is required, `not_found` if it is not active
 */
export async function removeTotp(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId, role } = ctx.actor
  if (isSecondFactorRequired(ctx, role)) throw new AppError('forbidden')
  await confirmPassword(ctx, body.password)
  if (!(await hasSecondFactor(ctx, userId))) throw new AppError('not_found')
  await checkSecondFactor(ctx, userId, body.code)
  await inTransaction(ctx, async (ctx) => {
    await deleteTotp(ctx.db, userId)
    await notifyOwner(ctx, 'totpOff')
  })
  return { removed: true }
}

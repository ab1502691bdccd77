import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hasSecondFactor } from './is-required.ts'

/**
 * Checks the signed-in person's password and second factor, so that neither a stolen session nor a stolen password can
 * move money. A code is valid once. Call it outside any transaction, because a rollback would make a spent code valid
 * again.
 *
 * @throws AppError `password_wrong`, `second_factor_wrong`, `second_factor_setup_required`, `too_many_requests`
 */
export async function confirmInPerson(
  ctx: ActorContext,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  await confirmPassword(ctx, password)
  // `checkSecondFactor` succeeds for people without a second factor.
  if (!(await hasSecondFactor(ctx, ctx.actor.userId))) throw new AppError('second_factor_setup_required')
  await checkSecondFactor(ctx, ctx.actor.userId, code)
}

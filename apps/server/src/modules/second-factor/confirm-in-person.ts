import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hasSecondFactor } from './is-required.ts'

/**
 * Asks the signed-in person for the password and a code of the second factor: a stolen token, and a stolen password
 * too, move no money. A code counts once. Call it outside of any transaction: what was spent stays spent.
 *
 * @throws AppError `password_wrong`, `second_factor_wrong`, `second_factor_setup_required`, `too_many_requests`
 */
export async function confirmInPerson(
  ctx: ActorContext,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  await confirmPassword(ctx, password)
  // The check of the code lets people without a factor through.
  if (!(await hasSecondFactor(ctx, ctx.actor.userId))) throw new AppError('second_factor_setup_required')
  await checkSecondFactor(ctx, ctx.actor.userId, code)
}

import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'

/**
 * Checks an administrator before a change of a member of the staff: the own password, and never the own account (AD1).
 *
 * @throws AppError `forbidden` for the own account, `password_wrong`
 */
export async function confirmOverColleague(ctx: ActorContext, id: number, password: string): Promise<void> {
  if (id === ctx.actor.userId) throw new AppError('forbidden')
  await confirmPassword(ctx, password)
}

import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'

/**
 * Before an administrator changes a member of the staff: never oneself, neither up nor out (AD1), and with one's own
 * password.
 *
 * @throws AppError `forbidden` for oneself, `password_wrong`
 */
export async function confirmOverColleague(ctx: ActorContext, id: number, password: string): Promise<void> {
  if (id === ctx.actor.userId) throw new AppError('forbidden')
  await confirmPassword(ctx, password)
}

import type { Context } from '../../../context.ts'
import { voidPassword } from '../../passwords/keep-password.ts'
import { forgetSecondFactors } from '../../second-factor/forget-second-factors.ts'
import { deleteOtherWays } from './other-ways.queries.ts'

/** Removes the person's password, second factor, links and sessions, in the caller's transaction. */
export async function endAllSignInMethods(ctx: Context, userId: number): Promise<void> {
  await voidPassword(ctx, userId)
  await deleteOtherWays(ctx.db, userId)
  await forgetSecondFactors(ctx, userId)
}

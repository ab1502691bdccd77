import type { Context } from '../../context.ts'
import { voidPassword } from '../passwords/keep-password.ts'
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts'
import { deleteOtherWays } from './other-ways.queries.ts'

/** Nothing lets the person in any more: no password, second factor, link or session. In the caller's transaction. */
export async function endAllWays(ctx: Context, userId: number): Promise<void> {
  await voidPassword(ctx, userId)
  await deleteOtherWays(ctx.db, userId)
  await forgetSecondFactors(ctx, userId)
}

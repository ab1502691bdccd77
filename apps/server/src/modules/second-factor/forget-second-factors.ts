import type { Context } from '../../context.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { deleteTotp } from './second-factor.queries.ts'

/**
 * Takes away what a lost telephone held: TOTP, recovery codes, passkeys; every session ends. In the caller's
 * transaction, which also audits it.
 */
export async function forgetSecondFactors(ctx: Context, userId: number): Promise<void> {
  await deleteTotp(ctx.db, userId)
  await deletePasskeys(ctx.db, userId)
  await revokeSessions(ctx, userId)
}

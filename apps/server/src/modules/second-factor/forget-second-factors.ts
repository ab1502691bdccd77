import type { Context } from '../../context.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { deleteTotp } from './second-factor.queries.ts'

/**
 * Deletes TOTP, recovery codes and passkeys after a phone was lost, and ends every session. Runs in the caller's
 * transaction, which also records the audit.
 */
export async function forgetSecondFactors(ctx: Context, userId: number): Promise<void> {
  await deleteTotp(ctx.db, userId)
  await deletePasskeys(ctx.db, userId)
  await revokeSessions(ctx, userId)
}

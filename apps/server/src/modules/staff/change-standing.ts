import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import type { MemberRole } from './role-name.ts'
import { lockAdministrators, setStanding } from './staff.queries.ts'

interface Change {
  /** With the provider of an operator, null for every other role; undefined: both stay as they are. */
  readonly work?: { readonly role: MemberRole; readonly providerId: number | null }
  readonly blocked: boolean
}

/**
 * Changes what a member does, blocks or unblocks; their sessions end, so that no open screen keeps the old rights.
 * One administrator who can sign in always remains, also when two demote each other at once. In the caller's
 * transaction.
 *
 * @throws AppError `last_administrator`
 */
export async function changeStanding(ctx: Context, id: number, { work, blocked }: Change): Promise<void> {
  const administrators = await lockAdministrators(ctx.db)
  const stays = !blocked && (work?.role ?? 'administrator') === 'administrator'
  if (!stays && administrators.includes(id) && administrators.length === 1) throw new AppError('last_administrator')
  await setStanding(ctx.db, id, { work, blockedAt: blocked ? ctx.now : null })
  await revokeSessions(ctx, id)
}

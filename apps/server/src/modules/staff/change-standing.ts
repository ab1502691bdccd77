import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import type { MemberRole } from './role-name.ts'
import { lockAdministrators, setStanding } from './staff.queries.ts'

interface Change {
  /** undefined: stays as it is. */
  readonly role?: MemberRole
  readonly blocked: boolean
}

/**
 * Changes a member's role, blocks or unblocks; their sessions end, so that no open screen keeps the old rights.
 * One administrator who can sign in always remains, also when two demote each other at once. In the caller's
 * transaction.
 *
 * @throws AppError `last_administrator`
 */
export async function changeStanding(ctx: Context, id: number, { role, blocked }: Change): Promise<void> {
  const administrators = await lockAdministrators(ctx.db)
  const stays = !blocked && (role ?? 'administrator') === 'administrator'
  if (!stays && administrators.includes(id) && administrators.length === 1) throw new AppError('last_administrator')
  await setStanding(ctx.db, id, { ...(role === undefined ? {} : { role }), blockedAt: blocked ? ctx.now : null })
  await revokeSessions(ctx, id)
}

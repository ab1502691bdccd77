import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import type { MemberRole } from './role-name.ts'
import { lockAdministrators, setStanding } from './staff.queries.ts'

interface Change {
  /** New role, with the provider of an operator (null for other roles); undefined: both stay. */
  readonly work?: { readonly role: MemberRole; readonly providerId: number | null }
  readonly blocked: boolean
}

/**
 * Changes a member's role, blocks or unblocks. Ends the member's sessions, so that an open screen loses the former
 * rights. At least one administrator who can sign in remains, also after concurrent changes. Runs in the caller's
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

import type { setConsumerStanding as endpoint } from '@zatyshok/contract/accounts/consumers'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { revokeSessions } from '../sessions/open-session.ts'

/**
 * Blocks a resident and ends the resident's sessions on every node, or unblocks the resident. The audit log gets the
 * reason.
 *
 * @throws AppError `not_found` for an unknown id and for staff, whom only an administrator blocks
 */
export function setStanding(
  ctx: ActorContext,
  { params, body: { blocked, reason } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .updateTable('users')
      .set({ blocked_at: blocked ? ctx.now : null })
      .where('id', '=', id)
      .where('role', '=', 'consumer')
      .returning('id')
      .executeTakeFirst()
    if (!found) throw new AppError('not_found')
    await revokeSessions(ctx, id)
    const action = blocked ? 'consumers.block' : 'consumers.unblock'
    await recordAudit(ctx, { action, target: `user ${id}`, detail: { reason } })
    return { blocked }
  })
}

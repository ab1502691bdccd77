import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { updateStaff as endpoint } from '@zatyshok/contract/staff'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { asMember, memberWithId } from './as-member.ts'
import { changeStanding } from './change-standing.ts'

/**
 * Changes what a colleague may do, with one's own password. Nobody changes themselves: neither up nor out (AD1).
 *
 * @throws AppError `forbidden` for oneself, `not_found`, `password_wrong`, `last_administrator`
 */
export async function updateStaff(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  if (id === ctx.actor.userId) throw new AppError('forbidden')
  await confirmPassword(ctx, body.password)
  return inTransaction(ctx, async (ctx) => {
    const before = await memberWithId(ctx, id)
    const { role, blocked } = body
    await changeStanding(ctx, id, { role, blocked })
    const detail = { role, blocked, roleBefore: before.role, blockedBefore: before.blocked }
    await recordAudit(ctx, { action: 'staff.update', target: `user ${id}`, detail })
    return asMember(await memberWithId(ctx, id))
  })
}

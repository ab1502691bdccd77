import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { updateStaff as endpoint } from '@zatyshok/contract/people/staff'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asMember, memberWithId } from './as-member.ts'
import { changeStanding } from './change-standing.ts'
import { confirmOverColleague } from './confirm-over-colleague.ts'
import { providerOfRole } from './provider-of-role.ts'

/**
 * Changes a colleague's role, provider or block, after the caller's own password. The own account is refused (AD1).
 *
 * @throws AppError `forbidden` for the own account, `not_found`, `password_wrong`, `last_administrator`,
 * `invalid_value`
 */
export async function updateStaff(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  await confirmOverColleague(ctx, id, body.password)
  return inTransaction(ctx, async (ctx) => {
    const before = await memberWithId(ctx, id)
    const { role, provider, blocked } = body
    const work = { role, providerId: await providerOfRole(ctx, { role, provider }) }
    await changeStanding(ctx, id, { work, blocked })
    const was = {
      roleBefore: before.role,
      providerBefore: before.provider?.code ?? null,
      blockedBefore: before.blocked,
    }
    const detail = { role, provider, blocked, ...was }
    await recordAudit(ctx, { action: 'staff.update', target: `user ${id}`, detail })
    return asMember(await memberWithId(ctx, id))
  })
}

import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { resetStaffSecondFactor as endpoint } from '@zatyshok/contract/people/staff'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts'
import { asMember, memberWithId } from './as-member.ts'
import { confirmOverColleague } from './confirm-over-colleague.ts'

/**
 * Deletes a colleague's lost second factor, after the caller's own password. The colleague sets a new one at the next
 * sign-in.
 *
 * @throws AppError `forbidden` for the own account, `not_found`, `password_wrong`
 */
export async function resetStaffSecondFactor(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  await confirmOverColleague(ctx, id, body.password)
  return inTransaction(ctx, async (ctx) => {
    await memberWithId(ctx, id)
    await forgetSecondFactors(ctx, id)
    await recordAudit(ctx, { action: 'staff.resetSecondFactor', target: `user ${id}` })
    return asMember(await memberWithId(ctx, id))
  })
}

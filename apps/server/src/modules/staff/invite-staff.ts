import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { inviteStaff as endpoint } from '@zatyshok/contract/people/staff'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asMember, memberWithId } from './as-member.ts'
import { createInvitation } from './create-invitation.ts'

/** Invites a member by letter. Only the letter contains the code; the inviting administrator does not see it. */
export async function inviteStaff(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await createInvitation(ctx, { ...body, inviter: ctx.actor.login })
    await recordAudit(ctx, {
      action: 'staff.invite',
      target: `user ${id}`,
      detail: { role: body.role, provider: body.provider },
    })
    return asMember(await memberWithId(ctx, id))
  })
}

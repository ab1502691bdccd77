import type { previewShare as previewEndpoint, takeShare as takeEndpoint } from '@zatyshok/contract/accounts/sharing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { maskEmail } from '@zatyshok/domain/people/mask-email'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdPerson } from '../codes/one-time-code.ts'
import { codesFromNetwork } from '../limits/limits.ts'
import { countingRefusals } from '../limits/take-attempts.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { hashToken, looksLikeToken } from '../sessions/tokens.ts'
import { receivedOf } from './list-shares.ts'
import { type FoundShare, findByCode, findPerson, giveToMember } from './shares.queries.ts'

/** Describes an invitation to a person who has its link. @throws AppError `code_refused`, `too_many_requests` */
export const previewShare = (
  ctx: ActorContext,
  { body }: ParsedInput<typeof previewEndpoint>,
): Promise<Reply<typeof previewEndpoint>> =>
  countingRefusals(ctx, attemptOf(ctx), async () => receivedOf(await openInvitation(ctx, body.code)))

const attemptOf = ({ client }: ActorContext) => ({ limit: codesFromNetwork, of: client.network })

/**
 * Accepts an invitation, once, for the first signed-in resident. The resident's address may differ from the invited
 * one, but the owner gets a letter with the resident's address. A repeated call by the same resident changes nothing.
 *
 * @throws AppError `code_refused` with one message for used, expired, withdrawn and unknown links; `share_own`
 */
export const takeShare = (
  ctx: ActorContext,
  { body }: ParsedInput<typeof takeEndpoint>,
): Promise<Reply<typeof takeEndpoint>> => countingRefusals(ctx, attemptOf(ctx), () => take(ctx, body.code))

async function take(ctx: ActorContext, code: string): Promise<Reply<typeof takeEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor
    // Serialises acceptances of one resident, because two invitations may concern the same account.
    await holdPerson(ctx, userId)
    const share = await openInvitation(ctx, code)
    if (share.memberId === userId) return receivedOf(share)
    if (share.ownerId === userId) throw new AppError('share_own')
    if (!(await giveToMember(ctx.db, { id: share.id, memberId: userId, now: ctx.now }))) {
      throw new AppError('code_refused')
    }
    await notifyOwner(ctx, share)
    await recordAudit(ctx, { action: 'share.take', target: `share ${share.id}` })
    return receivedOf(share)
  })
}

/** Finds an open invitation. To other residents an accepted invitation is a used link, without details. */
async function openInvitation({ db, actor, now }: ActorContext, code: string): Promise<FoundShare> {
  const share = looksLikeToken(code) ? await findByCode(db, hashToken(code)) : undefined
  if (!share || share.isOver || share.isStopped) throw new AppError('code_refused')
  const isOpen = share.memberId === null ? share.expiresAt > now : share.memberId === actor.userId
  if (!isOpen) throw new AppError('code_refused')
  return share
}

async function notifyOwner(ctx: ActorContext, { id, ownerId, email: invited }: FoundShare): Promise<void> {
  const owner = await findPerson(ctx.db, ownerId)
  const member = await findPerson(ctx.db, ctx.actor.userId)
  await notifyPerson(ctx, ownerId, { kind: 'shareTaken', personId: ctx.actor.userId, cause: String(id) })
  if (owner.email === null) return
  const memberEmail = member.email === null ? null : maskEmail(member.email)
  const told = { member: member.name, memberEmail, invited }
  await queueLetter(ctx, ownerId, { kind: 'shareTaken', to: owner.email, firstName: owner.firstName, ...told })
}

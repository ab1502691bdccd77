import type { changeShare as changeEndpoint, endShare as endEndpoint } from '@zatyshok/contract/accounts/sharing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { contactsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { assertNotPast } from './assert-not-past.ts'
import { listShares } from './list-shares.ts'
import { removeShare, writeRights } from './shares.queries.ts'

/**
 * Changes the member's rights and the share's last day. The member's next request on any node uses the new values.
 *
 * @throws AppError `not_found` unless the resident is the owner; `invalid_value` for a past day
 */
export async function changeShare(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof changeEndpoint>,
): Promise<Reply<typeof changeEndpoint>> {
  assertNotPast(body.endsOn, ctx.now)
  const id = Number(params.id)
  await takeAttempts(ctx, [{ limit: contactsOfUser, of: String(ctx.actor.userId) }])
  return inTransaction(ctx, async (ctx) => {
    if (!(await writeRights(ctx.db, { id, ownerId: ctx.actor.userId }, body))) throw new AppError('not_found')
    await recordAudit(ctx, { action: 'share.change', target: `share ${id}`, detail: { ...body } })
    return listShares(ctx)
  })
}

/**
 * Ends a share at once on all nodes, by its owner or by the member; the other person gets a notification.
 *
 * @throws AppError `not_found`
 */
export async function endShare(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endEndpoint>,
): Promise<Reply<typeof endEndpoint>> {
  const id = Number(params.id)
  await takeAttempts(ctx, [{ limit: contactsOfUser, of: String(ctx.actor.userId) }])
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const removed = await removeShare(ctx.db, id, userId)
    if (!removed) throw new AppError('not_found')
    const other = removed.ownerId === userId ? removed.memberId : removed.ownerId
    if (other !== null && removed.memberId !== null) {
      await notifyPerson(ctx, other, { kind: 'shareEnded', personId: userId, cause: String(id) })
    }
    await recordAudit(ctx, { action: 'share.end', target: `share ${id}` })
    return listShares(ctx)
  })
}

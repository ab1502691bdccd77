import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/people/sessions'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { revokeSessions } from './open-session.ts'
import { listOpenSessions, revokeSession } from './sessions.queries.ts'

/** Lists the person's open sessions; `current` marks the one of this request. */
export async function listSessions({ db, now, actor }: ActorContext): Promise<Reply<typeof contract.listSessions>> {
  const sessions = await listOpenSessions(db, actor, now)
  return sessions.map(({ openedAt, lastSeenAt, ...session }) => ({
    ...session,
    openedAt: openedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: session.id === actor.sessionId,
  }))
}

/** @throws AppError `not_found` for an ended session, another person's session and an unknown id alike */
export async function endSession(
  { db, now, actor }: ActorContext,
  { params }: ParsedInput<typeof contract.endSession>,
): Promise<Reply<typeof contract.endSession>> {
  const ended = await revokeSession(db, { userId: actor.userId, sessionId: Number(params.id), now })
  if (!ended) throw new AppError('not_found')
  return { ended: true }
}

/** Ends every session except the one of this request; returns how many. */
export async function endOtherSessions(ctx: ActorContext): Promise<Reply<typeof contract.endOtherSessions>> {
  return { ended: await revokeSessions(ctx, ctx.actor.userId, { keep: ctx.actor.sessionId }) }
}

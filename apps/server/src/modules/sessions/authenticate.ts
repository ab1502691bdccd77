import type { Actor, ActorContext, Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSession, markSeen, revokeSession } from './sessions.queries.ts'
import { hashToken, looksLikeToken } from './tokens.ts'

const minute = 60_000

/**
 * The person behind `Authorization: Bearer …`. Staff who did nothing for `session.staffIdleMinutes` sign in again
 * (AD2); when somebody was last seen is kept to the minute, so that most calls write nothing.
 *
 * @throws AppError `session_missing` without a token of ours, `session_expired` with one that no longer counts.
 */
export async function authenticate(
  { db, now, settings, log }: Context,
  authorization: string | undefined,
): Promise<Actor> {
  const token = bearerToken(authorization)
  if (token === undefined) throw new AppError('session_missing')
  const session = await findSession(db, hashToken(token))
  if (!session) throw new AppError('session_missing')
  if (session.revokedAt || session.expiresAt <= now) throw new AppError('session_expired')
  if (session.blockedAt) throw new AppError('session_expired')
  const { userId, login, role, sessionId, providerId, lastSeenAt } = session
  // Asked before the session is marked as seen, or the question would be its own answer.
  const idle = now.getTime() - lastSeenAt.getTime()
  if (role !== 'consumer' && idle >= settings.session.staffIdleMinutes * minute) throw new AppError('session_expired')
  // A database that cannot write just now, its disk is full, still shows the bills (FT14).
  if (idle >= minute) await markSeen(db, sessionId, now).catch((err) => log.warn({ err }, 'a session was not marked'))
  return { userId, login, role, sessionId, providerId }
}

/** Ends the session of the presented token on every node (requirement C08). */
export async function signOut({ db, now, actor }: ActorContext): Promise<{ revoked: true }> {
  await revokeSession(db, { userId: actor.userId, sessionId: actor.sessionId, now })
  return { revoked: true }
}

/** One scheme and one token, nothing after it. */
function bearerToken(authorization = ''): string | undefined {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
  return looksLikeToken(token) ? token : undefined
}

import type { Kysely } from 'kysely'
import type { Actor, ActorContext, Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSession, markSeen, revokeSession } from './sessions.queries.ts'
import { hashToken, looksLikeToken } from './tokens.ts'

const minute = 60_000

interface SessionContext extends Context {
  /** The database that sessions are read from: a standby, or `db`. */
  readonly reads: Kysely<DatabaseSchema>
}

/**
 * Finds the person of `Authorization: Bearer …`. Staff who were idle for `session.staffIdleMinutes` must sign in again
 * (AD2). The time of the last call is stored to the minute, so most calls write nothing.
 *
 * @throws AppError `session_missing` without a known token, `session_expired` with one that is no longer valid
 */
export async function authenticate(
  { db, reads, now, settings, log }: SessionContext,
  authorization: string | undefined,
): Promise<Actor> {
  const token = bearerToken(authorization)
  if (token === undefined) throw new AppError('session_missing')
  const hash = hashToken(token)
  // A session of the last moment may not have reached the standby.
  const session = (await findSession(reads, hash)) ?? (reads === db ? undefined : await findSession(db, hash))
  if (!session) throw new AppError('session_missing')
  if (session.revokedAt || session.expiresAt <= now) throw new AppError('session_expired')
  if (session.blockedAt) throw new AppError('session_expired')
  const { userId, login, role, sessionId, providerId, lastSeenAt } = session
  // Computed before this call is stored as the last one.
  const idle = now.getTime() - lastSeenAt.getTime()
  if (role !== 'consumer' && idle >= settings.session.staffIdleMinutes * minute) throw new AppError('session_expired')
  // If the database cannot write because its disk is full, people can still read their bills (FT14).
  if (idle >= minute) {
    const marked = markSeen(db, sessionId, now).catch((err) => log.warn({ err }, 'a session was not marked'))
    // A read of the standby does not wait for the primary, which may be away.
    if (reads === db) await marked
  }
  return { userId, login, role, sessionId, providerId }
}

/** Ends the session of the presented token on every node (requirement C08). */
export async function signOut({ db, now, actor }: ActorContext): Promise<{ revoked: true }> {
  await revokeSession(db, { userId: actor.userId, sessionId: actor.sessionId, now })
  return { revoked: true }
}

/** The token, if the header has exactly the scheme and one token. */
function bearerToken(authorization = ''): string | undefined {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
  return looksLikeToken(token) ? token : undefined
}

import type { RequestContext } from '../../context.ts'
import { insertSession, isUnrevoked, type NewSession, revokeSessionsOf } from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const hour = 3_600_000

interface Opened {
  readonly accessToken: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** Opens a session for a person who has proved to be that person; the token is told once and kept as a hash. */
export async function openSession(
  { db, now, settings, client }: RequestContext,
  { userId, method }: Pick<NewSession, 'userId' | 'method'>,
): Promise<Opened> {
  const accessToken = newToken()
  const expiresAt = new Date(now.getTime() + settings.session.hours * hour)
  await insertSession(db, { tokenHash: hashToken(accessToken), userId, method, createdAt: now, expiresAt, ...client })
  return { accessToken, expiresAt: expiresAt.toISOString() }
}

/**
 * Ends the person's sessions on every node at once (C08, D10): all, or all but the one to keep.
 * Runs in the caller's transaction. Gives how many.
 */
export const revokeSessions = (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  userId: number,
  { keep }: { keep?: number } = {},
): Promise<number> => revokeSessionsOf(db, userId, { now, keep })

/** Whether nobody has ended the session since the request began. */
export const isSessionOpen = ({ db }: Pick<RequestContext, 'db'>, sessionId: number): Promise<boolean> =>
  isUnrevoked(db, sessionId)

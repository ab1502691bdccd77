import type { RawBuilder } from 'kysely'
import pg from 'pg'
import type { RequestContext } from '../../context.ts'
import { type Attempt, forgivingOf, returnAttempts } from '../limits/take-attempts.ts'
import {
  insertSession,
  insertSessionOfPassword,
  isUnrevoked,
  type NewSession,
  revokeSessionsOf,
} from './sessions.queries.ts'
import { tellEntry } from './tell-entry.ts'
import { hashToken, newToken } from './tokens.ts'

const hour = 3_600_000

interface Opened {
  readonly accessToken: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** Opens a session for a person who has proved to be that person; the token is told once and kept as a hash. */
export async function openSession(
  ctx: RequestContext,
  { userId, method }: Pick<NewSession, 'userId' | 'method'>,
): Promise<Opened> {
  const { accessToken, session } = newSession(ctx, { userId, method })
  await insertSession(ctx.db, session)
  tellEntry(ctx, { userId, method })
  return { accessToken, expiresAt: session.expiresAt.toISOString() }
}

interface ProvedPassword {
  readonly userId: number
  /** Of the password that was proved. */
  readonly passwordChangedAt: Date
  /** Counted before it was known to be right; forgiven together with the opening, given back where that fails. */
  readonly attempts: readonly [Attempt, ...Attempt[]]
}

/**
 * Opens a session for a person whose password was proved. A change of it that came while the old one was being
 * verified ended every session: one that is opened by the old password must not outlive it (AU6), and undefined is given.
 */
export async function openSessionByPassword(
  ctx: RequestContext,
  { userId, passwordChangedAt, attempts }: ProvedPassword,
): Promise<Opened | undefined> {
  const { accessToken, session } = newSession(ctx, { userId, method: 'password' })
  const forgiving = (gate: RawBuilder<unknown>) => forgivingOf(attempts, gate)
  const inserting = insertSessionOfPassword(ctx.db, session, { passwordChangedAt, forgiving })
  const isOpen = await inserting.catch(async (failure: unknown) => {
    // A database that answers but has no room to write must not cost whole networks their attempts.
    if (failure instanceof pg.DatabaseError) await returnAttempts(ctx, attempts).catch(() => undefined)
    throw failure
  })
  if (!isOpen) return undefined
  tellEntry(ctx, { userId, method: 'password' })
  return { accessToken, expiresAt: session.expiresAt.toISOString() }
}

function newSession(
  { now, settings, client }: RequestContext,
  { userId, method }: Pick<NewSession, 'userId' | 'method'>,
): { accessToken: string; session: NewSession } {
  const accessToken = newToken()
  const expiresAt = new Date(now.getTime() + settings.session.hours * hour)
  const { userAgent, network } = client
  const session = { tokenHash: hashToken(accessToken), userId, method, createdAt: now, expiresAt, userAgent, network }
  return { accessToken, session }
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

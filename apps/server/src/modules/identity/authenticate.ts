import type { Kysely } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSession, revokeSession } from './identity.queries.ts'
import { hashToken, looksLikeToken } from './tokens.ts'

interface Asked {
  readonly authorization: string | undefined
  readonly now: Date
}

/**
 * The person behind `Authorization: Bearer …`.
 *
 * @throws AppError `session_missing` without a token of ours, `session_expired` with one that no longer counts.
 */
export async function authenticate(db: Kysely<DatabaseSchema>, { authorization, now }: Asked): Promise<Actor> {
  const token = bearerToken(authorization)
  if (token === undefined) throw new AppError('session_missing')
  const session = await findSession(db, hashToken(token))
  if (!session) throw new AppError('session_missing')
  if (session.revokedAt || session.expiresAt <= now) throw new AppError('session_expired')
  return { userId: session.userId, role: session.role }
}

/** Ends the session of the presented token on every node (requirement C08). */
export async function signOut(db: Kysely<DatabaseSchema>, { authorization, now }: Asked): Promise<{ revoked: true }> {
  const token = bearerToken(authorization)
  if (token === undefined) throw new AppError('session_missing')
  await revokeSession(db, hashToken(token), now)
  return { revoked: true }
}

function bearerToken(authorization: string | undefined): string | undefined {
  const [scheme, token = ''] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && looksLikeToken(token) ? token : undefined
}

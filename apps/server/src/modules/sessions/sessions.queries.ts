import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly method: 'password' | 'social' | 'passkey'
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly userAgent: string
  readonly network: string
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      last_seen_at: session.createdAt,
      method: session.method,
      user_agent: session.userAgent,
      network: session.network,
    })
    .execute()
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

interface FoundSession extends Actor {
  readonly expiresAt: Date
  readonly lastSeenAt: Date
  readonly revokedAt: Date | null
  readonly blockedAt: Date | null
}

/** The person behind a token, with the session's end; undefined: there is no such token. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.login',
      'users.role',
      'users.blocked_at as blockedAt',
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      'sessions.revoked_at as revokedAt',
      sql<Date>`coalesce(sessions.last_seen_at, sessions.created_at)`.as('lastSeenAt'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function markSeen(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

/** Every session of the person, but the one to keep. */
export async function revokeSessionsOf(
  db: Db,
  userId: number,
  { now, keep }: { now: Date; keep?: number | undefined },
): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? 0))
    .executeTakeFirst()
  return Number(revoked.numUpdatedRows)
}

import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { compiledOnce } from '../../platform/db/statements/compiled-once.ts'

type Db = Kysely<DatabaseSchema>

const minute = 60_000

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

/**
 * Inserts the session unless the person's password was changed after `passwordChangedAt`. The statement waits for a
 * change in progress and then sees it. The caller's transaction holds the person until it ends.
 *
 * @returns false if the password was changed
 */
export async function insertSessionOfPassword(db: Db, session: NewSession, passwordChangedAt: Date): Promise<boolean> {
  const { userId, tokenHash, method, createdAt, expiresAt, userAgent, network } = session
  // JavaScript's dates have milliseconds, the database's microseconds.
  const { numAffectedRows } = await sql`
    with person as (
      select id from users
      where id = ${userId} and date_trunc('milliseconds', password_changed_at) = ${passwordChangedAt}
      for no key update
    )
    insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at, method, user_agent, network)
    select ${tokenHash}, id, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${createdAt}::timestamptz,
      ${method}, ${userAgent}, ${network}
    from person`.execute(db)
  return numAffectedRows === 1n
}

/** The user agents of the person's sessions, ended ones too, the newest first; without the session of this token. */
export async function findUserAgents(db: Db, userId: number, exceptHash: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_agent as userAgent')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', exceptHash)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ userAgent }) => userAgent)
}

/** Ends one open session of the person; false: the person has no such open session. */
export async function revokeSession(
  db: Db,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The person's open sessions: the one of this request first, then the newest, at most fifty. */
export const listOpenSessions = (db: Db, { userId, sessionId }: Actor, now: Date) =>
  db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'created_at as openedAt',
      eb.fn.coalesce('last_seen_at', 'created_at').as('lastSeenAt'),
      'method',
      'user_agent as userAgent',
      'network',
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** Whether the session is still not revoked. A new statement, so it sees what others have committed meanwhile. */
export async function isUnrevoked(db: Db, sessionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

interface FoundSession extends Actor {
  readonly expiresAt: Date
  readonly lastSeenAt: Date
  readonly revokedAt: Date | null
  readonly blockedAt: Date | null
}

const sessionOfToken = compiledOnce<DatabaseSchema, { readonly tokenHash: Buffer }, FoundSession>((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.login',
      'users.role',
      'users.provider_id as providerId',
      'users.blocked_at as blockedAt',
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      'sessions.revoked_at as revokedAt',
      sql<Date>`coalesce(sessions.last_seen_at, sessions.created_at)`.as('lastSeenAt'),
    ])
    .where('sessions.token_hash', '=', value('tokenHash')),
)

/** The person of a token, with the session's end; undefined: unknown token. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [found] = await sessionOfToken(db, { tokenHash })
  return found
}

/**
 * Stores that the session was used, at most once a minute even if many requests come at once. Does not wait for the
 * disk or a standby (`synchronous_commit` off).
 */
export async function markSeen(db: Db, sessionId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - minute)
  await db
    .with('unhurried', (with_) => with_.selectNoFrom(sql`set_config('synchronous_commit', 'off', true)`.as('how')))
    .updateTable('sessions')
    .from('unhurried')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', before)]))
    .execute()
}

/** Ends the person's sessions except `keep`; returns how many. */
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

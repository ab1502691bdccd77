import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

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

/** Steps of a statement, given the row that they wait for. */
type Forgiving = (gate: RawBuilder<unknown>) => RawBuilder<unknown>

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
 * Only while the person's password is the one of that moment; one statement, which waits for a change under way and
 * then sees it. The guesses before it are forgiven in it, if there is a session: a commit less to wait for.
 * False: the password was changed meanwhile.
 *
 * @param forgiving makes the steps that forgive where the named row is there
 */
export async function insertSessionOfPassword(
  db: Db,
  session: NewSession,
  { passwordChangedAt, forgiving }: { passwordChangedAt: Date; forgiving: Forgiving },
): Promise<boolean> {
  const { userId, tokenHash, method, createdAt, expiresAt, userAgent, network } = session
  // The person before the counters, as in every transaction that forgives. JavaScript's dates know milliseconds, the
  // database's microseconds.
  const { numAffectedRows } = await sql`
    with person as (
      select id from users
      where id = ${userId} and date_trunc('milliseconds', password_changed_at) = ${passwordChangedAt}
      for no key update
    ), ${forgiving(sql`person`)}
    insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at, method, user_agent, network)
    select ${tokenHash}, id, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${createdAt}::timestamptz,
      ${method}, ${userAgent}, ${network}
    from person`.execute(db)
  return numAffectedRows === 1n
}

/** Ends one open session of the person; false: there is no such one. */
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

/** The person's sessions that still count: the presented one, then the newest, at most fifty. */
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

/** Whether the session has not been ended since; its statement sees what others have committed meanwhile. */
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

/** The person behind a token, with the session's end; undefined: there is no such token. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return db
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
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Notes that the person is there, at most once a minute however many requests come at once. Nobody waits for a disk or a
 * standby to have it.
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

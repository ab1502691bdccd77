import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { DelayLimit, Limit, WindowLimit } from './limits.ts'

type Db = Kysely<DatabaseSchema>

export interface CountedAttempt {
  readonly limit: Limit
  readonly key: string
}

/**
 * Counts one attempt of each, in their order, up to the first whose limit is reached; gives how many were counted.
 * One statement, so that fifty at once count exactly. A counter is no acknowledged write: it does not wait for the
 * disk, and a machine that loses its power forgets at most the last moment's guesses.
 */
export async function takeInOrder(db: Db, attempts: readonly CountedAttempt[], now: Date): Promise<number> {
  const steps = attempts.map((attempt, n) => {
    const before = n === 0 ? sql`set_config('synchronous_commit', 'off', true)` : sql.ref(`step${n - 1}`)
    return sql`${sql.ref(`step${n}`)} as (${takeOne(attempt, { before, now })})`
  })
  const counts = attempts.map((_, n) => sql`(select count(*)::int from ${sql.ref(`step${n}`)})`)
  const { rows } = await sql<{ taken: number }>`
    with ${sql.join(steps)} select ${sql.join(counts, sql` + `)} as taken`.execute(db)
  return rows[0]?.taken ?? 0
}

interface Step {
  /** Gives a row if the step before was counted. */
  readonly before: RawBuilder<unknown>
  readonly now: Date
}

function takeOne({ limit, key }: CountedAttempt, { before, now }: Step): RawBuilder<unknown> {
  return sql`
    insert into attempts (limit_name, key, window_start, taken)
    select ${limit.name}, ${key}, ${now}::timestamptz, 1 from ${before}
    on conflict (limit_name, key) do update set ${'windowSeconds' in limit ? inWindow(limit, now) : withDelay(limit, now)}
    returning 1`
}

/** Refused while the window is full. */
function inWindow(limit: WindowLimit, now: Date): RawBuilder<unknown> {
  const over = sql`attempts.window_start <= ${now}::timestamptz - ${limit.windowSeconds} * interval '1 second'`
  return sql`
      window_start = case when ${over} then excluded.window_start else attempts.window_start end,
      taken = case when ${over} then 1 else attempts.taken + 1 end
    where ${over} or attempts.taken < ${limit.max}`
}

/** Refused while the key waits; from the `max`th on, each attempt sets a wait twice as long. */
function withDelay(limit: DelayLimit, now: Date): RawBuilder<unknown> {
  const quiet = sql`attempts.window_start <= ${now}::timestamptz - interval '1 day'`
  // 2^20 s is far over any limit: the exponent is bounded so that it cannot overflow.
  const wait = sql`least(${limit.longestDelaySeconds}, 2 ^ least(20, attempts.taken + 1 - ${limit.max}))`
  return sql`
      window_start = excluded.window_start,
      taken = case when ${quiet} then 1 else attempts.taken + 1 end,
      blocked_until = case
        when ${quiet} or attempts.taken + 1 < ${limit.max} then null
        else ${now}::timestamptz + ${wait} * interval '1 second'
      end
    where attempts.blocked_until is null or attempts.blocked_until <= ${now}`
}

/** When the key may try again, by the clock of the attempts; undefined: the attempts were forgiven meanwhile. */
export async function findWait(
  db: Db,
  name: string,
  key: string,
): Promise<{ start: Date; until: Date | null } | undefined> {
  return db
    .selectFrom('attempts')
    .select(['window_start as start', 'blocked_until as until'])
    .where('limit_name', '=', name)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Gives one attempt back, with the wait that it set. */
export async function giveBack(db: Db, name: string, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ taken: sql`greatest(taken - 1, 0)`, blocked_until: null })
    .where('limit_name', '=', name)
    .where('key', '=', key)
    .execute()
}

interface Counter {
  readonly name: string
  readonly key: string
}

/**
 * Gives one attempt of each window back and takes the delays away: one statement, since every sign-in waits for it.
 * Alone it does not wait for the disk either; in a caller's transaction it is as lasting as what it belongs to.
 */
export async function forgive(db: Db, windows: readonly Counter[], delays: readonly Counter[]): Promise<void> {
  const listed = (counters: readonly Counter[]) => {
    const [names, keys] = [counters.map(({ name }) => name), counters.map(({ key }) => key)]
    return sql`unnest(${names}::text[], ${keys}::text[]) as forgiven(name, key)`
  }
  const isListed = sql`attempts.limit_name = forgiven.name and attempts.key = forgiven.key`
  const alone = db.isTransaction ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`
  await sql`
    with given as (
      update attempts set taken = greatest(taken - 1, 0) from ${listed(windows)} where ${isListed}
    )
    delete from attempts using ${listed(delays)}${alone} where ${isListed}`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { DelayLimit, Limit, WindowLimit } from './limits.ts'

type Db = Kysely<DatabaseSchema>

/** One counter: a limit and the hash of the text that the attempts are counted by. */
export interface Counter {
  readonly limit: Limit
  readonly key: string
}

export interface CountedAttempt extends Counter {
  /** 0: checks whether the window has room and adds nothing. */
  readonly cost?: 0 | 1
}

/**
 * Counts one attempt at each counter, in the given order, and stops at the first limit that is reached. One statement,
 * so that fifty parallel requests count exactly. The statement does not wait for the disk (`synchronous_commit` off):
 * after a power failure the attempts of the last moment may be lost, and no other data.
 *
 * @returns the new count of each counter up to the first that refused
 */
export async function countAttempts(
  db: Db,
  attempts: readonly CountedAttempt[],
  now: Date,
): Promise<readonly number[]> {
  const steps = attempts.map((attempt, n) => {
    const before = n === 0 ? sql`set_config('synchronous_commit', 'off', true)` : sql.ref(`step${n - 1}`)
    return sql`${sql.ref(`step${n}`)} as (${countOne(attempt, { before, now })})`
  })
  const counts = attempts.map((_, n) => sql`(select taken from ${sql.ref(`step${n}`)})`)
  const { rows } = await sql<{ used: (number | null)[] }>`
    with ${sql.join(steps)} select array[${sql.join(counts)}]::integer[] as used`.execute(db)
  return (rows[0]?.used ?? []).filter((count) => count !== null)
}

interface Step {
  /** Returns a row if the previous step was counted. */
  readonly before: RawBuilder<unknown>
  readonly now: Date
}

function countOne({ limit, key, cost = 1 }: CountedAttempt, { before, now }: Step): RawBuilder<unknown> {
  const counted = 'windowSeconds' in limit ? inWindow(limit, { now, cost }) : withDelay(limit, now)
  return sql`
    insert into attempts (limit_name, key, window_start, taken)
    select ${limit.name}, ${key}, ${now}::timestamptz, ${cost}::integer from ${before}
    on conflict (limit_name, key) do update set ${counted}
    returning taken`
}

/** Refuses while the window is full. */
function inWindow(
  limit: WindowLimit,
  { now, cost }: { readonly now: Date; readonly cost: number },
): RawBuilder<unknown> {
  const over = sql`attempts.window_start <= ${now}::timestamptz - ${limit.windowSeconds} * interval '1 second'`
  return sql`
      window_start = case when ${over} then excluded.window_start else attempts.window_start end,
      taken = case when ${over} then ${cost}::integer else attempts.taken + ${cost}::integer end
    where ${over} or attempts.taken < ${limit.max}`
}

/** Refuses while the wait lasts; from attempt number `max` on, each attempt doubles the wait. */
function withDelay(limit: DelayLimit, now: Date): RawBuilder<unknown> {
  const quiet = sql`attempts.window_start <= ${now}::timestamptz - interval '1 day'`
  // The exponent is bounded so that it cannot overflow; 2^20 seconds is longer than any limit's longest delay.
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

/** Start of the counter's window and end of its wait; undefined: the attempts were forgiven meanwhile. */
export async function findWait(
  db: Db,
  { limit, key }: Counter,
): Promise<{ start: Date; until: Date | null } | undefined> {
  return db
    .selectFrom('attempts')
    .select(['window_start as start', 'blocked_until as until'])
    .where('limit_name', '=', limit.name)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Takes one attempt off the counter and ends the wait that it set. */
export async function giveBack(db: Db, { limit, key }: Counter): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ taken: sql`greatest(taken - 1, 0)`, blocked_until: null })
    .where('limit_name', '=', limit.name)
    .where('key', '=', key)
    .execute()
}

/**
 * Takes one attempt off each window and deletes each delay, in the order in which attempts are counted, so that two
 * statements cannot deadlock. Outside a transaction the statement does not wait for the disk; in the caller's
 * transaction it is as durable as the rest of it.
 */
export async function forgive(db: Db, counters: readonly Counter[]): Promise<void> {
  const begin = db.isTransaction ? sql`(select) as always` : sql`set_config('synchronous_commit', 'off', true)`
  const steps = counters.map(({ limit, key }, n) => {
    const before = n === 0 ? begin : sql`(select count(*) from ${sql.ref(`forgiven${n - 1}`)}) as before`
    const isIt = sql`attempts.limit_name = ${limit.name} and attempts.key = ${key}`
    const change =
      'windowSeconds' in limit
        ? sql`update attempts set taken = greatest(taken - 1, 0) from ${before} where ${isIt} returning 1`
        : sql`delete from attempts using ${before} where ${isIt} returning 1`
    return sql`${sql.ref(`forgiven${n}`)} as (${change})`
  })
  await sql`with ${sql.join(steps)} select`.execute(db)
}

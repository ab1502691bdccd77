import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { DelayLimit, Limit, WindowLimit } from './limits.ts'

type Db = Kysely<DatabaseSchema>

export interface CountedAttempt {
  readonly limit: Limit
  /** SQL where only the statement itself finds out whose attempt it is. */
  readonly key: string | RawBuilder<string>
  /** 0: asks whether there is room and takes none. */
  readonly cost?: 0 | 1
}

/** Steps of a statement, `with <steps> …`, and how many of the attempts they counted. */
export interface Counting {
  readonly steps: RawBuilder<unknown>
  readonly taken: RawBuilder<number>
  /** How much of each limit is used up now, in their order; null: not counted. */
  readonly used: RawBuilder<readonly (number | null)[]>
}

/**
 * Counts one attempt of each, in their order, up to the first whose limit is reached. One statement, so that fifty at
 * once count exactly. A counter is no acknowledged write: its statement does not wait for the disk, and a machine that
 * loses its power forgets at most the last moment's guesses.
 */
export function countInOrder(attempts: readonly CountedAttempt[], now: Date): Counting {
  const steps = attempts.map((attempt, n) => {
    const before = n === 0 ? sql`set_config('synchronous_commit', 'off', true)` : sql.ref(`step${n - 1}`)
    return sql`${sql.ref(`step${n}`)} as (${takeOne(attempt, { before, now })})`
  })
  const counts = attempts.map((_, n) => sql`(select count(*)::int from ${sql.ref(`step${n}`)})`)
  const used = attempts.map((_, n) => sql`(select taken from ${sql.ref(`step${n}`)})`)
  return {
    steps: sql.join(steps),
    taken: sql<number>`${sql.join(counts, sql` + `)}`,
    used: sql`array[${sql.join(used)}]::integer[]`,
  }
}

/** Counts by `countInOrder` and nothing else; gives how many were counted. */
export async function takeInOrder(db: Db, { steps, taken }: Counting): Promise<number> {
  const { rows } = await sql<{ taken: number }>`with ${steps} select ${taken} as taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** The same; gives how much of each limit is used up now, as far as it was counted. */
export async function useInOrder(db: Db, { steps, used }: Counting): Promise<readonly number[]> {
  const { rows } = await sql<{ used: (number | null)[] }>`with ${steps} select ${used} as used`.execute(db)
  return (rows[0]?.used ?? []).filter((count) => count !== null)
}

/** The key of a text that the statement finds out: as `hashOf` of `take-attempts.ts` makes it. */
export const keyOf = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/=', '-_')`

interface Step {
  /** Gives a row if the step before was counted. */
  readonly before: RawBuilder<unknown>
  readonly now: Date
}

function takeOne({ limit, key, cost = 1 }: CountedAttempt, { before, now }: Step): RawBuilder<unknown> {
  const counted = 'windowSeconds' in limit ? inWindow(limit, { now, cost }) : withDelay(limit, now)
  return sql`
    insert into attempts (limit_name, key, window_start, taken)
    select ${limit.name}, ${key}, ${now}::timestamptz, ${cost}::integer from ${before}
    on conflict (limit_name, key) do update set ${counted}
    returning taken`
}

/** Refused while the window is full. */
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

export interface Forgiven {
  readonly limit: Limit
  readonly key: string
}

/**
 * Steps of a statement that give one attempt of a window back, and take a delay away. One after another, in the order
 * in which attempts are counted: two statements that held the rows in different orders would wait for each other.
 *
 * @param gate what stands in `from`: forgives as often as it has rows, once or not at all
 */
export function forgiveInOrder(forgiven: readonly Forgiven[], gate: RawBuilder<unknown>): RawBuilder<unknown> {
  const steps = forgiven.map(({ limit, key }, n) => {
    const after = n === 0 ? gate : sql`${gate}, (select count(*) from ${sql.ref(`forgiven${n - 1}`)}) as before`
    const isIt = sql`attempts.limit_name = ${limit.name} and attempts.key = ${key}`
    const forgive =
      'windowSeconds' in limit
        ? sql`update attempts set taken = greatest(taken - 1, 0) from ${after} where ${isIt} returning 1`
        : sql`delete from attempts using ${after} where ${isIt} returning 1`
    return sql`${sql.ref(`forgiven${n}`)} as (${forgive})`
  })
  return sql.join(steps)
}

/**
 * Forgives by `forgiveInOrder` and does nothing else. Alone it does not wait for the disk either; in a caller's
 * transaction it is as lasting as what it belongs to.
 */
export async function forgive(db: Db, forgiven: readonly Forgiven[]): Promise<void> {
  const gate = db.isTransaction ? sql`(select) as always` : sql`set_config('synchronous_commit', 'off', true)`
  await sql`with ${forgiveInOrder(forgiven, gate)} select`.execute(db)
}

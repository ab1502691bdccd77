import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { DelayLimit, WindowLimit } from './limits.ts'

type Db = Kysely<DatabaseSchema>

interface Attempt<L> {
  readonly limit: L
  readonly key: string
  readonly now: Date
}

/** Counts one attempt unless the window is full; false: it is. One statement, so fifty at once count exactly. */
export async function takeInWindow(db: Db, { limit, key, now }: Attempt<WindowLimit>): Promise<boolean> {
  const over = sql<boolean>`attempts.window_start <= ${now}::timestamptz - ${limit.windowSeconds} * interval '1 second'`
  const { rows } = await sql`
    insert into attempts (limit_name, key, window_start, taken) values (${limit.name}, ${key}, ${now}, 1)
    on conflict (limit_name, key) do update set
      window_start = case when ${over} then excluded.window_start else attempts.window_start end,
      taken = case when ${over} then 1 else attempts.taken + 1 end
    where ${over} or attempts.taken < ${limit.max}
    returning taken`.execute(db)
  return rows.length > 0
}

/** Counts one attempt unless the key waits; from the `max`th on, each sets a wait twice as long. */
export async function takeWithDelay(db: Db, { limit, key, now }: Attempt<DelayLimit>): Promise<boolean> {
  const quiet = sql<boolean>`attempts.window_start <= ${now}::timestamptz - interval '1 day'`
  // 2^20 s is far over any limit: the exponent is bounded so that it cannot overflow.
  const wait = sql`least(${limit.longestDelaySeconds}, 2 ^ least(20, attempts.taken + 1 - ${limit.max}))`
  const { rows } = await sql`
    insert into attempts (limit_name, key, window_start, taken) values (${limit.name}, ${key}, ${now}, 1)
    on conflict (limit_name, key) do update set
      window_start = excluded.window_start,
      taken = case when ${quiet} then 1 else attempts.taken + 1 end,
      blocked_until = case
        when ${quiet} or attempts.taken + 1 < ${limit.max} then null
        else ${now}::timestamptz + ${wait} * interval '1 second'
      end
    where attempts.blocked_until is null or attempts.blocked_until <= ${now}
    returning taken`.execute(db)
  return rows.length > 0
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

/** Gives one attempt of each window back and takes the delays away: one statement, since every sign-in waits for it. */
export async function forgive(db: Db, windows: readonly Counter[], delays: readonly Counter[]): Promise<void> {
  const listed = (counters: readonly Counter[]) => {
    const [names, keys] = [counters.map(({ name }) => name), counters.map(({ key }) => key)]
    return sql`unnest(${names}::text[], ${keys}::text[]) as forgiven(name, key)`
  }
  const isListed = sql`attempts.limit_name = forgiven.name and attempts.key = forgiven.key`
  await sql`
    with given as (
      update attempts set taken = greatest(taken - 1, 0) from ${listed(windows)} where ${isListed}
    )
    delete from attempts using ${listed(delays)} where ${isListed}`.execute(db)
}

import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { DelayLimit, Limit, WindowLimit } from './limits.ts'

type Db = Kysely<DatabaseSchema>

export interface Attempt {
  readonly limit: Limit
  /** What the attempts are counted by: an account as typed, a network, a user's id. Only its hash is stored. */
  readonly of: string
  /** 0: checks whether the window has room and adds nothing. */
  readonly cost?: 0 | 1
  /**
   * Captcha work that the client did, as a multiple of the usual. It raises the limit: twice the work allows twice the
   * attempts, and `limits.mostWork` lifts the limit, so that neighbours behind one address cannot lock a person out
   * (AT31, decision 0070).
   */
  readonly work?: number
  /** Over this limit `takeAttempts` does not throw; the caller compares the returned number. Put it last. */
  readonly silent?: boolean
}

type LimitsContext = Pick<Context, 'db' | 'now' | 'settings'>

/** A maximum that no counter reaches. */
export const endless = 1_000_000_000

/**
 * Counts an attempt at each limit, in the given order, before the work that the limits protect, so that of fifty
 * parallel requests only the allowed number passes (AU4). Put the caller's own limit (network) before the target's: a
 * blocked attacker then no longer counts against the victim. Call it outside the use case's transaction, because a
 * rollback must not undo the count.
 *
 * @returns how many were counted: all of them, unless a silent limit is reached
 * @throws AppError `too_many_requests` (429) with the seconds to wait; `more_work_needed` if the full limit has `work`
 */
export async function takeAttempts(ctx: LimitsContext, attempts: readonly Attempt[]): Promise<number> {
  const { length: taken } = await useAttempts(ctx, attempts)
  if (!attempts[taken]?.silent) await assertCounted(ctx, attempts, taken)
  return taken
}

/**
 * Counts as `takeAttempts` does, and returns the new count of each limit, up to the first that refused. The caller then
 * calls `assertCounted` with the number of counts.
 */
export function useAttempts(
  { db, now, settings }: LimitsContext,
  attempts: readonly Attempt[],
): Promise<readonly number[]> {
  // The statement turns `synchronous_commit` off, which would apply to the caller's whole transaction.
  if (db.isTransaction) throw new Error('attempts are counted outside the transaction of the use case')
  const counted = attempts.map(({ limit, of, cost = 1, work }) => {
    const max = work === undefined ? limit.max : limitForWork(limit.max, work, settings.limits.mostWork)
    return { limit: { ...limit, max }, key: hashOf(of), cost }
  })
  return countAttempts(db, counted, now)
}

const limitForWork = (max: number, work: number, mostWork: number): number =>
  work >= mostWork ? endless : max * Math.max(1, work)

/**
 * @param taken how many of the attempts were counted
 * @throws AppError like `takeAttempts`, unless all were counted
 */
export async function assertCounted(
  ctx: Pick<Context, 'db' | 'now'>,
  attempts: readonly Attempt[],
  taken: number,
): Promise<void> {
  const refused = attempts[taken]
  if (!refused) return
  const code = refused.work === undefined ? 'too_many_requests' : 'more_work_needed'
  throw new AppError(code, { retryAfterSeconds: await secondsToWait(ctx, refused) })
}

/** Seconds until the limit that is full has room again; at least 1. */
export async function secondsToWait({ db, now }: Pick<Context, 'db' | 'now'>, attempt: Attempt): Promise<number> {
  const { limit } = attempt
  const wait = await findWait(db, counterOf(attempt))
  if (!wait) return 1
  const windowEnd = wait.start.getTime() + ('windowSeconds' in limit ? limit.windowSeconds * 1000 : 0)
  const end = wait.until?.getTime() ?? windowEnd
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000))
}

/** After a right attempt: takes it off its window, and deletes the counter of guesses at a target. */
export const forgiveAttempts = ({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> =>
  forgive(db, attempts.map(counterOf))

/** Takes back attempts that were counted although their work was not done, because the portal was overloaded. */
export async function returnAttempts({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await giveBack(db, counterOf(attempt))
}

/**
 * Counts a guess before it is judged, so that parallel guesses count exactly, and forgives the guesses before a right
 * one. Call it outside any transaction.
 *
 * @param judge throws for a wrong guess, which then stays counted
 * @throws AppError like `takeAttempts`
 */
export async function limitGuess<T>(ctx: LimitsContext, attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  await takeAttempts(ctx, [attempt])
  const judged = await judge()
  await forgiveAttempts(ctx, [attempt])
  return judged
}

/**
 * Counts refused attempts only. For secrets that cannot be guessed: their limit only protects the database, and a right
 * secret passes although neighbours on the same network have sent wrong ones (AT32).
 *
 * @throws AppError `too_many_requests` instead of a refusal over the limit
 */
export async function countingRefusals<T>(ctx: LimitsContext, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (error instanceof AppError && error.status < 500) await takeAttempts(ctx, [attempt])
    throw error
  })
}

const counterOf = ({ limit, of }: Attempt): Counter => ({ limit, key: hashOf(of) })

const hashOf = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** One counter: a limit and the hash of the text that the attempts are counted by. */
interface Counter {
  readonly limit: Limit
  readonly key: string
}

interface CountedAttempt extends Counter {
  readonly cost: 0 | 1
}

/**
 * Counts one attempt at each counter, in the given order, and stops at the first limit that is reached. One statement,
 * so that fifty parallel requests count exactly. The statement does not wait for the disk (`synchronous_commit` off):
 * after a power failure the attempts of the last moment may be lost, and no other data.
 *
 * @returns the new count of each counter up to the first that refused
 */
async function countAttempts(db: Db, attempts: readonly CountedAttempt[], now: Date): Promise<readonly number[]> {
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

function countOne({ limit, key, cost }: CountedAttempt, { before, now }: Step): RawBuilder<unknown> {
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
async function findWait(db: Db, { limit, key }: Counter): Promise<{ start: Date; until: Date | null } | undefined> {
  return db
    .selectFrom('attempts')
    .select(['window_start as start', 'blocked_until as until'])
    .where('limit_name', '=', limit.name)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Takes one attempt off the counter and ends the wait that it set. */
async function giveBack(db: Db, { limit, key }: Counter): Promise<void> {
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
async function forgive(db: Db, counters: readonly Counter[]): Promise<void> {
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

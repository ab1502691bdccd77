import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countAttempts, findWait, forgive, giveBack } from './limits.queries.ts'
import type { Limit } from './limits.ts'

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

const counterOf = ({ limit, of }: Attempt) => ({ limit, key: hashOf(of) })

const hashOf = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

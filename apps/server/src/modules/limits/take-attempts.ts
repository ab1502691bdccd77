import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  type Counting,
  countInOrder,
  findWait,
  forgive,
  forgiveInOrder,
  giveBack,
  keyOf,
  takeInOrder,
  useInOrder,
} from './limits.queries.ts'
import type { Limit } from './limits.ts'

export interface Attempt {
  readonly limit: Limit
  /** Whose attempt: an account as typed, a network, a user's number. Kept as a hash only. */
  readonly of: string
  /** 0: only a window may say no; nothing is counted. */
  readonly cost?: 0 | 1
}

/** An attempt whose owner the caller's statement finds out: `of` is SQL that gives lower-case text. */
export interface FoundAttempt {
  readonly limit: Limit
  readonly of: RawBuilder<string>
}

/**
 * Counts an attempt of each limit, in their order, before the work it is about: fifty at once cannot all slip
 * through while one is left (AU4). Put the caller's own limit (network) before the target's, so that a blocked
 * attacker no longer counts against the victim. Runs outside the use case's transaction: a rollback forgives nothing.
 *
 * @throws AppError `too_many_requests` (429) with the seconds to wait.
 */
export async function takeAttempts(ctx: Pick<Context, 'db' | 'now'>, attempts: readonly Attempt[]): Promise<void> {
  await assertCounted(ctx, attempts, await takeInOrder(ctx.db, countingOf(ctx, attempts)))
}

/** The same count for a statement of the caller's, which finds out more by the way; then call `assertCounted`. */
export function countingOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempts: readonly (Attempt | FoundAttempt)[],
): Counting {
  // Its writes do not wait for the disk: nothing that must be kept may share their transaction.
  if (db.isTransaction) throw new Error('attempts are counted outside the transaction of the use case')
  return countInOrder(
    attempts.map(({ of, ...attempt }) => ({ ...attempt, key: typeof of === 'string' ? hashOf(of) : keyOf(of) })),
    now,
  )
}

/**
 * The same count, and how much of each limit is used up after it, in their order, up to the first that refused: for
 * whoever has something to do when a limit is reached. Then call `assertCounted` with how many there are.
 */
export const useAttempts = (
  ctx: Pick<Context, 'db' | 'now'>,
  attempts: readonly Attempt[],
): Promise<readonly number[]> => useInOrder(ctx.db, countingOf(ctx, attempts))

/**
 * @param taken how many of the attempts were counted
 * @throws AppError `too_many_requests` (429) unless all were
 */
export async function assertCounted(
  ctx: Pick<Context, 'db' | 'now'>,
  attempts: readonly Attempt[],
  taken: number,
): Promise<void> {
  const refused = attempts[taken]
  if (refused) throw new AppError('too_many_requests', { retryAfterSeconds: await secondsToWait(ctx, refused) })
}

/** Until the limit that is full has room again; at least 1. */
export const secondsToWait = async ({ db, now }: Pick<Context, 'db' | 'now'>, { limit, of }: Attempt) =>
  secondsOf(limit, await findWait(db, limit.name, hashOf(of)), now)

function secondsOf(limit: Limit, wait: { start: Date; until: Date | null } | undefined, now: Date): number {
  if (!wait) return 1
  const windowEnd = wait.start.getTime() + ('windowSeconds' in limit ? limit.windowSeconds * 1000 : 0)
  const end = wait.until?.getTime() ?? windowEnd
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000))
}

/** The attempt was right: a window gets it back, guesses at a target are forgotten. */
export const forgiveAttempts = ({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> =>
  forgive(db, attempts.map(asForgiven))

/** The same as steps of a statement of the caller's, `with <steps> …`. @param gate forgives if it has a row */
export const forgivingOf = (attempts: readonly Attempt[], gate: RawBuilder<unknown>): RawBuilder<unknown> =>
  forgiveInOrder(attempts.map(asForgiven), gate)

const asForgiven = ({ limit, of }: Attempt) => ({ limit, key: hashOf(of) })

/**
 * Counts refused attempts only. For secrets that cannot be guessed: their limit only protects the database, and a right
 * secret passes although neighbours on the same network have sent wrong ones (AT32).
 *
 * @throws AppError `too_many_requests` instead of a refusal over the limit
 */
export async function countingRefusals<T>(ctx: Pick<Context, 'db' | 'now'>, attempt: Attempt, work: () => Promise<T>) {
  return work().catch(async (error: unknown) => {
    if (error instanceof AppError && error.status < 500) await takeAttempts(ctx, [attempt])
    throw error
  })
}

/** The attempts were counted, but what they are about was never done: the portal was overloaded. */
export async function returnAttempts({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> {
  for (const { limit, of } of attempts) await giveBack(db, limit.name, hashOf(of))
}

const hashOf = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

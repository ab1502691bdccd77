import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findWait, forgive, giveBack, takeInOrder } from './limits.queries.ts'
import type { Limit } from './limits.ts'

export interface Attempt {
  readonly limit: Limit
  /** Whose attempt: an account as typed, a network, a user's number. Kept as a hash only. */
  readonly of: string
}

/**
 * Counts an attempt of each limit, in their order, before the work it is about: fifty at once cannot all slip
 * through while one is left (AU4). Put the caller's own limit (network) before the target's, so that a blocked
 * attacker no longer counts against the victim. Runs outside the use case's transaction: a rollback forgives nothing.
 *
 * @throws AppError `too_many_requests` (429) with the seconds to wait.
 */
export async function takeAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempts: readonly Attempt[],
): Promise<void> {
  // Its writes do not wait for the disk: nothing that must be kept may share their transaction.
  if (db.isTransaction) throw new Error('attempts are counted outside the transaction of the use case')
  const counted = attempts.map(({ limit, of }) => ({ limit, key: hashOf(of) }))
  const refused = counted[await takeInOrder(db, counted, now)]
  if (!refused) return
  const wait = await findWait(db, refused.limit.name, refused.key)
  throw new AppError('too_many_requests', { retryAfterSeconds: secondsOf(refused.limit, wait, now) })
}

function secondsOf(limit: Limit, wait: { start: Date; until: Date | null } | undefined, now: Date): number {
  if (!wait) return 1
  const windowEnd = wait.start.getTime() + ('windowSeconds' in limit ? limit.windowSeconds * 1000 : 0)
  const end = wait.until?.getTime() ?? windowEnd
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000))
}

/** The attempt was right: a window gets it back, guesses at a target are forgotten. */
export async function forgiveAttempts({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> {
  const counted = attempts.map(({ limit, of }) => ({ limit, name: limit.name, key: hashOf(of) }))
  await forgive(
    db,
    counted.filter(({ limit }) => 'windowSeconds' in limit),
    counted.filter(({ limit }) => !('windowSeconds' in limit)),
  )
}

/** The attempts were counted, but what they are about was never done: the portal was overloaded. */
export async function returnAttempts({ db }: Pick<Context, 'db'>, attempts: readonly Attempt[]): Promise<void> {
  for (const { limit, of } of attempts) await giveBack(db, limit.name, hashOf(of))
}

const hashOf = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { WindowLimit } from '../limits/limits.ts'
import { type Attempt, assertCounted, useAttempts } from '../limits/take-attempts.ts'
import { tellOfLockJob } from './accounts.jobs.ts'

const day = 24 * 60 * 60

/** An account as it was typed, whether or not there is one. */
export interface TypedAccount {
  readonly providerCode: string
  readonly number: string
  readonly numberKey: string
}

/** Of a resident's own limits first: whoever is stopped there no longer counts against the account (AC1). */
function limitsOf({ settings, actor, client }: ActorContext, { providerCode, numberKey }: TypedAccount) {
  const { failures, withoutCode } = settings.linking
  const ofProvider = withoutCode.includes(providerCode) ? failures.providerWithoutCode : failures.provider
  const limit = (whose: string, max: number): WindowLimit => ({ name: `link-${whose}`, max, windowSeconds: day })
  return {
    before: [
      { limit: limit('resident', failures.resident), of: String(actor.userId) },
      { limit: limit('network', failures.network), of: client.network },
    ],
    account: { limit: limit('account', failures.account), of: `${providerCode}:${numberKey}` },
    after: { limit: limit('provider', ofProvider), of: providerCode },
  }
}

/**
 * Counts a wrong proof, or, with `cost` 0, asks whether a right one may be believed. Both are one and the same
 * statement, so that a locked account does not tell who has guessed right. Proofs are judged before they are counted,
 * other than passwords: a hash costs nothing here, and a right proof must not use up what is left for others, or of a
 * household that adds its account at one moment the sixth person would be locked out. Guesses gain nothing by it:
 * the counter's row puts all of them in an order, and whichever comes after the last free failure is refused, were
 * it right. So an account's limit also stops its owner for a day; who has linked it already loses nothing and is told.
 *
 * @throws AppError `account_locked` (429) with the seconds to wait, whichever limit it was
 */
export async function countProof(ctx: ActorContext, typed: TypedAccount, cost: 0 | 1): Promise<void> {
  const { before, account, after } = limitsOf(ctx, typed)
  const attempts: readonly Attempt[] = [...before, account, after].map((attempt) => ({ ...attempt, cost }))
  const used = await useAttempts(ctx, attempts)
  if (cost === 1 && used[before.length] === account.limit.max) await tellOfLock(ctx, typed)
  await assertCounted(ctx, attempts, used.length).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError) || refusal.retryAfterSeconds === undefined) throw refusal
    throw new AppError('account_locked', { retryAfterSeconds: refusal.retryAfterSeconds })
  })
}

/** Whether anybody has such an account is found out by the job: this request costs the same either way (AC3). */
async function tellOfLock({ db, secret }: ActorContext, typed: TypedAccount): Promise<void> {
  await enqueue(db, tellOfLockJob, { data: { sealed: secret.seal(JSON.stringify(typed)).toString('base64') } })
}

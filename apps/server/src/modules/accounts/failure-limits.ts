import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordOwn } from '../audit/record-audit.ts'
import type { WindowLimit } from '../limits/limits.ts'
import { type Attempt, assertCounted, secondsToWait, useAttempts } from '../limits/take-attempts.ts'
import { lockLetterJob } from './accounts.jobs.ts'

const day = 24 * 60 * 60

/** An account as the resident typed it; it may not exist. */
export interface TypedAccount {
  readonly providerCode: string
  readonly number: string
  readonly numberKey: string
}

/** The result of checking the typed proofs. */
export interface JudgedProof {
  /** True if all proofs of the provider's rule are right. */
  readonly isProved: boolean
  /**
   * The same, plus the further fact that is required while a shared limit is used up; null if that fact was not sent.
   */
  readonly isProvedStrictly: boolean | null
}

/**
 * `believed`: the account may be added. `refused`: a part of the proof is wrong. `more`: too many proofs of this
 * network, account or provider were wrong, so one more fact is required, whether this proof was right or wrong.
 */
export type Standing =
  | { readonly kind: 'believed' | 'refused' }
  | { readonly kind: 'more'; readonly retryAfterSeconds: number }

const limit = (whose: string, max: number): WindowLimit => ({ name: `link-${whose}`, max, windowSeconds: day })

function limitsOf({ settings, actor, client }: ActorContext, { providerCode, numberKey }: TypedAccount) {
  const { failures, withoutCode } = settings.linking
  const ofProvider = withoutCode.includes(providerCode) ? failures.providerWithoutCode : failures.provider
  const account = `${providerCode}:${numberKey}`
  return {
    resident: { limit: limit('resident', failures.resident), of: String(actor.userId) },
    shared: [
      { limit: limit('network', failures.network), of: client.network },
      { limit: limit('account', failures.account), of: account },
      { limit: limit('provider', ofProvider), of: providerCode },
    ],
    strict: [
      { limit: limit('strict-network', failures.strictFromNetwork), of: `${client.network} ${account}` },
      { limit: limit('strict-account', failures.strict), of: account },
    ],
  } as const
}

/**
 * Counts a wrong proof and returns which proof is accepted now. Unlike a password, a proof is checked before it is
 * counted: its hash is cheap, and a right proof must not use up attempts that others share. Parallel guesses gain no
 * extra attempts, because each one updates the same row of the counter.
 *
 * The limits that strangers share (network, account, provider) never refuse: once used up, they require one fact more
 * (AT27, AT28, decision 0070). From then on right and wrong proofs without that fact cost the same, so that a repeated
 * attempt does not reveal which one was right. Guesses are stopped by the resident's own limit and, at one account, by
 * the limits of stricter proofs.
 *
 * @throws AppError `account_locked` (429) with the seconds to wait
 */
export async function countProof(ctx: ActorContext, typed: TypedAccount, judged: JudgedProof): Promise<Standing> {
  const { resident, shared, strict } = limitsOf(ctx, typed)
  // The resident's own limit comes first: a proof that it refuses does not use up the shared limits (AC1).
  const attempts: readonly Attempt[] = [
    { ...resident, cost: 0 },
    ...shared.map((attempt) => ({ ...attempt, cost: costOf(judged.isProved) })),
  ]
  const used = await useAttempts(ctx, attempts)
  if (used.length === 0) return lock(ctx, [resident], 0)
  const isOpen = used.length === attempts.length
  if (!judged.isProved && used[2] === shared[1].limit.max) await queueLockLetter(ctx, typed)
  if (!judged.isProved && used[3] === shared[2].limit.max) {
    await recordOwn(ctx, { action: 'limit.reached', target: `wrong proofs at provider ${typed.providerCode}` })
  }
  const isBelieved = isOpen ? judged.isProved : judged.isProvedStrictly === true
  const ofResident: readonly Attempt[] = [{ ...resident, cost: costOf(isBelieved) }]
  await lock(ctx, ofResident, (await useAttempts(ctx, ofResident)).length)
  const full = attempts[used.length]
  if (full && judged.isProvedStrictly === null) {
    return { kind: 'more', retryAfterSeconds: await secondsToWait(ctx, full) }
  }
  if (full) {
    const ofStrict: readonly Attempt[] = strict.map((attempt) => ({ ...attempt, cost: costOf(isBelieved) }))
    await lock(ctx, ofStrict, (await useAttempts(ctx, ofStrict)).length)
  }
  return { kind: isBelieved ? 'believed' : 'refused' }
}

const costOf = (isRight: boolean): 0 | 1 => (isRight ? 0 : 1)

/** @throws AppError `account_locked` unless all the attempts were counted */
async function lock(ctx: ActorContext, attempts: readonly Attempt[], counted: number): Promise<Standing> {
  await assertCounted(ctx, attempts, counted).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError) || refusal.retryAfterSeconds === undefined) throw refusal
    throw new AppError('account_locked', { retryAfterSeconds: refusal.retryAfterSeconds })
  })
  return { kind: 'refused' }
}

/** The job looks up whether the account exists, so that this request costs the same either way (AC3). */
async function queueLockLetter({ db, secret }: ActorContext, typed: TypedAccount): Promise<void> {
  await enqueue(db, lockLetterJob, { data: { sealed: secret.seal(JSON.stringify(typed)).toString('base64') } })
}

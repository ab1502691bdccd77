import { type RawBuilder, sql } from 'kysely'
import type { Context, RequestContext } from '../../context.ts'
import { readDevices } from '../limits/known-devices.ts'
import { signInFromNetwork, signInOfAccount, signInOfPerson } from '../limits/limits.ts'
import { type Attempt, assertCounted, countingOf, forgiveAttempts } from '../limits/take-attempts.ts'
import { askForWork, limitForWork } from '../limits/work.ts'
import { markOfBrowser } from './browser-mark.ts'
import { beginningFor } from './phone-hashes.ts'
import { type Account, admitGuess, guessedFrom, listAliases, personGuessed } from './sign-in.queries.ts'
import { readAccount, type TypedAccount } from './typed-account.ts'

/**
 * The network's limit comes first: a guess that it refuses does not use up the account's limit (AU2, AU3). In a browser
 * that the account's owner has signed in from before, both limits are kept per browser instead. Guesses of strangers
 * then refuse no request of the owner, and a stolen cookie gives no more guesses than any network has (AT31, decision
 * 0070).
 */
const openAttempts = (ctx: RequestContext, account: TypedAccount, work: number) =>
  [
    limitForWork(ctx, { limit: signInFromNetwork(ctx), of: ctx.client.network, work }),
    { limit: signInOfAccount, of: account.canonical },
  ] as const

const person = 'user '
const device = 'device '
/** Nobody has a counter all the same, so that the work does not tell. */
const nobody = (account: TypedAccount): string => `typed ${account.canonical}`

export interface CountedGuess {
  /** The person whose password is guessed; undefined: unknown account, or several people have the number. */
  readonly user: Account | undefined
  /** Of the several people who have the typed number; else empty. */
  readonly phoneHashes: readonly string[]
  /** Id of the person who added the typed number in this browser and has not signed in since; null: no such person. */
  readonly addedHere: number | null
  /** What was counted, to be returned or forgiven. */
  readonly attempts: readonly [Attempt, ...Attempt[]]
  /** Whether the password may be believed. */
  readonly mayBelieve: boolean
}

/**
 * Counts a guess by the typed text and by the person behind it. Only the limit by typed text answers
 * `too_many_requests`: a limit by person would reveal that a phone and an e-mail belong to one person, and so that both
 * exist (C03). With three names an attacker would have three times the guesses, so a second limit counts by person.
 * Over that limit the answer is the one to a wrong password, after the same work. A number of several people is counted
 * by typed text only: guesses at one holder must not refuse the others (AT51).
 *
 * @param work that the captcha took, as a multiple of the usual
 * @throws AppError `too_many_requests`, `more_work_needed`
 */
export async function takeGuess(ctx: RequestContext, account: TypedAccount, work: number): Promise<CountedGuess> {
  const open = openAttempts(ctx, account, work)
  const devices = readDevices(ctx)
  const byDevice = (otherwise: RawBuilder<string>) => guessedFrom(devices, { device, otherwise })
  const counting = countingOf(ctx, [
    ...open.map(({ limit, of }) => ({ limit, of: byDevice(sql`${of}`) })),
    { limit: signInOfPerson, of: byDevice(personGuessed({ person, nobody: nobody(account) })) },
  ])
  const browserHash = markOfBrowser(ctx.client)
  const phoneHashBeginning = account.phone === undefined ? '' : beginningFor(ctx, account.phone)
  const asked = { account, browserHash, phoneHashBeginning, counting }
  const { taken, account: user, phoneHashes, addedHere } = await admitGuess(ctx.db, asked)
  const known = devices.find((one) => user && one.userId === user.id && user.passwordChangedAt <= one.since)
  const counted = known ? open.map(({ limit }) => ({ limit, of: `${device}${known.id}` })) : open
  const [ofNetwork, ofAccount] = counted
  if (!ofNetwork || !ofAccount) throw new Error('two attempts are counted openly')
  if (taken === 0) await assertCounted(ctx, [ofNetwork], 0).catch(askForWork)
  await assertCounted(ctx, counted, taken)
  const attempts = [ofNetwork, ofAccount] as const
  if (taken === open.length) return { user, phoneHashes, addedHere, attempts, mayBelieve: false }
  const whose = user ? `${person}${user.id}` : nobody(account)
  const hidden = { limit: signInOfPerson, of: known ? `${device}${known.id}` : whose }
  return { user, phoneHashes, addedHere, attempts: [...attempts, hidden], mayBelieve: true }
}

/**
 * The owner has set a new password by a letter: nobody's guesses at the old one keep the owner out (AU2).
 * May run in the caller's transaction.
 */
export async function forgiveGuesses(ctx: Context, userId: number): Promise<void> {
  const accounts = (await listAliases(ctx.db, userId)).map(readAccount)
  await forgiveAttempts(ctx, [
    ...accounts.map(({ canonical }) => ({ limit: signInOfAccount, of: canonical })),
    { limit: signInOfPerson, of: `${person}${userId}` },
  ])
}

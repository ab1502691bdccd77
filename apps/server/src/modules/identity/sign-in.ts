import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { signIn as endpoint } from '@zatyshok/contract/people/identity'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import { readDevices } from '../limits/known-devices.ts'
import { signInFromNetwork, signInOfAccount, signInOfPerson } from '../limits/limits.ts'
import { type Attempt, forgiveAttempts, returnAttempts, takeAttempts } from '../limits/take-attempts.ts'
import { assertHashingRoom, beginningFor, decoyHash, hashForPhone, verifyPassword } from '../passwords/hash-password.ts'
import { completeHashes } from '../passwords/keep-password.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { openSessionByPassword } from '../sessions/open-session.ts'
import { markOfBrowser } from '../sessions/tokens.ts'
import {
  type Account,
  type FoundAccount,
  findAccount,
  findPhoneHolder,
  findTyped,
  listAliases,
} from './sign-in.queries.ts'

/**
 * Opens a session for a login, an e-mail or a phone, and its password (C02). Cheap checks come before the hash. Until
 * the password has proved right, the answer and the work are the same whether the account exists, is blocked, is not
 * confirmed or has no password: the same statements and exactly one Argon2 computation (C03, AU1).
 *
 * @throws AppError `sign_in_failed`; after the right password `user_blocked`, `email_not_confirmed`,
 *   `second_factor_required`, `second_factor_wrong`; before it `captcha_…`, `more_work_needed`, `too_many_requests`,
 *   `overloaded`
 */
export async function signIn(
  ctx: RequestContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint> & { readonly userId: number }> {
  assertHashingRoom()
  const work = await requireCaptcha(ctx, 'signIn', body.captcha)
  const { password } = body
  const guess = await takeGuess(ctx, body.account, work)
  const { attempts, mayBelieve } = guess
  const user = await findProven(ctx, guess, password).catch(async (error: unknown) => {
    // The password was not judged, so the attempt is not counted.
    if (error instanceof AppError && error.code === 'overloaded') await returnAttempts(ctx, attempts)
    throw error
  })
  if (!user?.passwordHash || !mayBelieve) throw new AppError('sign_in_failed')
  const { id: userId, passwordHash: stored, passwordChangedAt, hasNewPhones } = user
  await completeHashes(ctx, { userId, stored, password, hasNewPhones })
  try {
    if (user.isBlocked) throw new AppError('user_blocked')
    if (!user.isConfirmed) throw new AppError('email_not_confirmed')
    if (user.hasSecondFactor) await checkSecondFactor(ctx, userId, body.code)
  } catch (refusal) {
    // The password was right, so the guesses before it are forgiven whatever else is missing.
    await forgiveAttempts(ctx, attempts)
    throw refusal
  }
  const opened = await openSessionByPassword(ctx, { userId, passwordChangedAt, attempts })
  return { ...opened, userId }
}

/** What a person typed as the account: login, e-mail or phone (C02). */
export interface TypedAccount {
  /** One spelling whatever the keyboard, case and spaces around (AU12). */
  readonly text: string
  /** E.164; undefined: no phone was typed. */
  readonly phone: string | undefined
  /** The phone in E.164, else the text: the same for every way to write one account. */
  readonly canonical: string
}

export function readAccount(typed: string): TypedAccount {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const phone = asPhone(text)
  return { text, phone, canonical: phone ?? text }
}

/** `067…`, `38067…`, `+38 (067) …` → E.164. */
function asPhone(text: string): string | undefined {
  if (!/^\+?[0-9 ()-]{9,24}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 10 && digits.startsWith('0')) return `+38${digits}`
  return digits.length === 12 && digits.startsWith('380') ? `+${digits}` : undefined
}

interface CountedGuess extends FoundAccount {
  /** E.164; undefined: no phone was typed. */
  readonly phone: string | undefined
  /** Counted before the password was judged; to be returned or forgiven. */
  readonly attempts: readonly Attempt[]
  /** false: the person's hidden limit is reached, so even the right password gets the answer to a wrong one. */
  readonly mayBelieve: boolean
}

const attemptOfPerson = (userId: number): Attempt => ({ limit: signInOfPerson, of: `user ${userId}` })

/**
 * Looks the account up and counts a guess at it, by the typed text and by the person. Only the network's limit and the
 * limit by typed text refuse openly: a refusal by person would reveal that a phone and an e-mail belong to one person,
 * and so that both exist (C03). The limit by person prevents three times the guesses by three names; over it the answer
 * is the one to a wrong password, after the same work. An unknown account has such a counter, too, so that the work is
 * the same. A phone of several people is counted by typed text only: guesses at one holder must not refuse the others
 * (AT51).
 *
 * The network's limit comes first: a guess that it refuses does not use up the account's limit (AU2, AU3). In a browser
 * that the account's owner has signed in from since the last change of the password, all limits are kept per browser
 * instead. Guesses of strangers then refuse no request of the owner, and a stolen cookie gives no more guesses than a
 * network has (AT31, decision 0070).
 *
 * @param typed as the account
 * @param work that the captcha took, as a multiple of the usual
 * @throws AppError `too_many_requests`, `more_work_needed`
 */
export async function takeGuess(ctx: RequestContext, typed: string, work: number): Promise<CountedGuess> {
  const account = readAccount(typed)
  const phoneHashBeginning = account.phone === undefined ? '' : beginningFor(ctx, account.phone)
  const found = await findTyped(ctx.db, { account, browserHash: markOfBrowser(ctx.client), phoneHashBeginning })
  const { user } = found
  const known = readDevices(ctx).find(({ userId, since }) => userId === user?.id && user.passwordChangedAt <= since)
  const device = known && `device ${known.id}`
  const person = user ? attemptOfPerson(user.id) : { limit: signInOfPerson, of: `typed ${account.canonical}` }
  const counted: readonly Attempt[] = [
    { limit: signInFromNetwork(ctx), of: device ?? ctx.client.network, work },
    { limit: signInOfAccount, of: device ?? account.canonical },
    { ...person, of: device ?? person.of, silent: true },
  ]
  const taken = await takeAttempts(ctx, counted)
  return { ...found, phone: account.phone, attempts: counted.slice(0, taken), mayBelieve: taken === counted.length }
}

/**
 * Forgives the guesses at an old password after its owner has set a new one by a letter, so that strangers' guesses do
 * not keep the owner out (AU2). May run in the caller's transaction.
 */
export async function forgiveGuesses(ctx: Context, userId: number): Promise<void> {
  const accounts = (await listAliases(ctx.db, userId)).map(readAccount)
  const byText = accounts.map(({ canonical }) => ({ limit: signInOfAccount, of: canonical }))
  await forgiveAttempts(ctx, [...byText, attemptOfPerson(userId)])
}

/**
 * Finds the person with this password, by one Argon2 computation whether no person, one or several have the typed text.
 * If the number was just added in this browser, a second computation checks the person who added it.
 */
async function findProven(ctx: RequestContext, guess: CountedGuess, password: string): Promise<Account | undefined> {
  const { user, phone, phoneHashes, addedHere } = guess
  const isShared = phone !== undefined && phoneHashes.length > 0
  const found = isShared ? await provenHolder(ctx, { phone, phoneHashes, password }) : await provenBy(user, password)
  return found ?? (addedHere === null ? undefined : provenBy(await findAccount(ctx.db, addedHere), password))
}

async function provenBy(user: Account | undefined, password: string): Promise<Account | undefined> {
  return (await verifyPassword(user?.passwordHash ?? decoyHash, password)) ? user : undefined
}

interface SharedNumber {
  readonly phone: string
  readonly phoneHashes: readonly string[]
  readonly password: string
}

async function provenHolder(ctx: RequestContext, { phone, phoneHashes, password }: SharedNumber) {
  const hash = await hashForPhone(ctx, phone, password)
  return phoneHashes.includes(hash) ? findPhoneHolder(ctx.db, { phone, hash }) : undefined
}

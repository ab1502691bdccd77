import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { signIn as endpoint } from '@zatyshok/contract/people/identity'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { forgiveAttempts, returnAttempts } from '../limits/take-attempts.ts'
import { assertHashingRoom, nobodysHash, verifyPassword } from '../passwords/hash-password.ts'
import { renewHash } from '../passwords/renew-hash.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { openSessionByPassword } from '../sessions/open-session.ts'
import { hashForPhone, keepPhoneHashes } from './phone-hashes.ts'
import { type Account, findAccount, findPhoneHolder } from './sign-in.queries.ts'
import { type CountedGuess, takeGuess } from './sign-in-guesses.ts'
import { readAccount, type TypedAccount } from './typed-account.ts'

/**
 * Opens a session for a login, an e-mail or a phone, and its password (C02). What is cheap comes before the hash.
 * Until the password was right the answer and the work are the same whether the account exists, is blocked, is not
 * confirmed yet or has no password: the same statements and exactly one Argon2 verification (C03, AU1).
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
  const { user, attempts } = await provePassword(ctx, {
    account: readAccount(body.account),
    password: body.password,
    work,
  })
  await assertMayEnter(ctx, user, body.code).catch(async (refusal: unknown) => {
    // The password was right: what was guessed before counts no more, whatever else is missing.
    await forgiveAttempts(ctx, attempts)
    throw refusal
  })
  const { id: userId, passwordChangedAt } = user
  const opened = await openSessionByPassword(ctx, { userId, passwordChangedAt, attempts })
  // The password was changed while the old one was being verified, and every session ended: no new one by it (AU6).
  if (!opened) throw new AppError('sign_in_failed')
  return { ...opened, userId }
}

interface Typed {
  readonly account: TypedAccount
  readonly password: string
  /** What the captcha took, as a multiple of the usual. */
  readonly work: number
}

/** The account whose password it is; guesses are counted before they are judged (AU4). */
async function provePassword(ctx: RequestContext, { account, password, work }: Typed) {
  const guess = await takeGuess(ctx, account, work)
  const { attempts, mayBelieve } = guess
  const user = await findProven(ctx, { account, guess, password }).catch(async (error: unknown) => {
    // Nothing was guessed.
    if (error instanceof AppError && error.code === 'overloaded') await returnAttempts(ctx, attempts)
    throw error
  })
  if (!user?.passwordHash || !mayBelieve) throw new AppError('sign_in_failed')
  const known = { userId: user.id, stored: user.passwordHash, password }
  const stored = await renewHash(ctx, known)
  if (user.hasNewPhones) await keepPhoneHashes(ctx, { ...known, stored })
  return { user, attempts }
}

interface Presented {
  readonly account: TypedAccount
  readonly guess: CountedGuess
  readonly password: string
}

/**
 * Finds the person with this password, by one Argon2 computation whether no person, one or several have the typed text.
 * If the number was just added in this browser, a second computation checks the person who added it.
 */
async function findProven(ctx: RequestContext, { account, guess, password }: Presented): Promise<Account | undefined> {
  const { user, phoneHashes, addedHere } = guess
  const { phone } = account
  const isShared = phone !== undefined && phoneHashes.length > 0
  const found = isShared ? await provenHolder(ctx, { phone, phoneHashes, password }) : await provenBy(user, password)
  return found ?? (addedHere === null ? undefined : provenBy(await findAccount(ctx.db, addedHere), password))
}

async function provenBy(user: Account | undefined, password: string): Promise<Account | undefined> {
  return (await verifyPassword(user?.passwordHash ?? nobodysHash, password)) ? user : undefined
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

async function assertMayEnter(ctx: RequestContext, user: Account, code: string | undefined): Promise<void> {
  if (user.isBlocked) throw new AppError('user_blocked')
  if (!user.isConfirmed) throw new AppError('email_not_confirmed')
  if (user.hasSecondFactor) await checkSecondFactor(ctx, user.id, code)
}

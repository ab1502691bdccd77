import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { signInFromNetwork, signInOfAccount, signInOfPerson } from '../limits/limits.ts'
import { type Attempt, forgiveAttempts, takeAttempts } from '../limits/take-attempts.ts'
import { listAliases } from './sign-in.queries.ts'
import { readAccount, type TypedAccount } from './typed-account.ts'

/** Of the network first: an attacker who is stopped there no longer counts against the account (AU2, AU3). */
export const openAttempts = ({ client }: RequestContext, account: TypedAccount): readonly Attempt[] => [
  { limit: signInFromNetwork, of: client.network },
  { limit: signInOfAccount, of: account.canonical },
]

/** @param userId undefined: nobody; a counter is kept all the same, so that the work does not tell */
export const hiddenAttempt = (account: TypedAccount, userId: number | undefined): Attempt => ({
  limit: signInOfPerson,
  of: userId === undefined ? `typed ${account.canonical}` : `user ${userId}`,
})

/**
 * Counts a guess at the person behind the account. The limit that answers «wait» is kept by what was typed, because
 * one kept by the person would tell that a phone and an e-mail are the same person's, and so that both exist (C03).
 * Three names would then give three times the guesses: hence this second count by person, which refuses in silence.
 * Whoever is over it is answered as to a wrong password, after the same work.
 *
 * @returns whether the password may be believed
 */
export async function takeHiddenAttempt(
  ctx: RequestContext,
  account: TypedAccount,
  userId: number | undefined,
): Promise<boolean> {
  try {
    await takeAttempts(ctx, [hiddenAttempt(account, userId)])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** The password was right: what was guessed before counts no more. */
export const forgiveSignIn = (ctx: RequestContext, account: TypedAccount, userId: number): Promise<void> =>
  forgiveAttempts(ctx, [...openAttempts(ctx, account), hiddenAttempt(account, userId)])

/**
 * The owner has set a new password by a letter: nobody's guesses at the old one keep the owner out (AU2).
 * May run in the caller's transaction.
 */
export async function forgiveGuesses(ctx: Context, userId: number): Promise<void> {
  const accounts = (await listAliases(ctx.db, userId)).map(readAccount)
  await forgiveAttempts(ctx, [
    ...accounts.map(({ canonical }) => ({ limit: signInOfAccount, of: canonical })),
    { limit: signInOfPerson, of: `user ${userId}` },
  ])
}

import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lettersOfAddress } from '../limits/limits.ts'
import { returnAttempts, takeAttempts } from '../limits/take-attempts.ts'

type About = 'registration' | 'recovery' | 'feedback'

/**
 * Counts one letter that an unauthenticated request causes. Over the limit the caller does not send the letter and the
 * response stays the same, so that mailboxes are not flooded (RG8) and the response does not reveal earlier requests.
 * Letters about registration have their own count: repeated registrations of a victim's address must not prevent the
 * victim's recovery.
 *
 * @returns false over the limit
 */
export async function mayWriteTo(ctx: Context, email: string, about: About): Promise<boolean> {
  return takeAttempts(ctx, countersOf(email, about)).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError && refusal.code === 'too_many_requests') return false
      throw refusal
    },
  )
}

/** Takes back a letter that was counted and is not sent, because a simultaneous request sends the same one. */
export const returnLetterTo = (ctx: Pick<Context, 'db'>, email: string, about: About): Promise<void> =>
  returnAttempts(ctx, countersOf(email, about))

const countersOf = (email: string, about: About) =>
  lettersOfAddress.map((limit) => ({ limit, of: `${about} ${email}` }))

import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lettersOfAddress } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'

/**
 * Counts one letter that somebody unknown asks us to send to an address. Over the limit the letter stays unsent and
 * the answer as it was: nobody's mailbox is flooded (RG8), and nobody learns that it was tried before. Letters about
 * registration have a count of their own: registering a victim's address again and again must not keep the victim
 * from recovery.
 */
export async function mayWriteTo(
  ctx: Context,
  email: string,
  about: 'registration' | 'recovery' | 'feedback',
): Promise<boolean> {
  const attempts = lettersOfAddress.map((limit) => ({ limit, of: `${about} ${email}` }))
  return takeAttempts(ctx, attempts).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError && refusal.code === 'too_many_requests') return false
      throw refusal
    },
  )
}

import type { Context } from '../../context.ts'
import { spendCodes } from '../codes/one-time-code.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { keepPassword } from '../passwords/keep-password.ts'
import type { Addressee } from './addresses.queries.ts'
import { forgiveGuesses } from './sign-in-guesses.ts'

/**
 * Writes a new password: no older letter counts (RG6), guesses at the old one are
 * forgotten (AU2), and the owner learns of it. Runs in the caller's transaction,
 * which holds the person.
 *
 * @param owner where the person could be reached before; undefined: nowhere, this is the first password
 */
export async function settlePassword(
  ctx: Context,
  { userId, passwordHash, owner }: { userId: number; passwordHash: string; owner: Addressee | undefined },
): Promise<void> {
  await keepPassword(ctx, userId, passwordHash)
  await spendCodes(ctx, userId, ['confirm_email', 'recover_access', 'staff_invitation', 'link_social'])
  await forgiveGuesses(ctx, userId)
  if (!owner) return
  await queueLetter(ctx, userId, { to: owner.email, firstName: owner.firstName, kind: 'passwordChanged' })
}

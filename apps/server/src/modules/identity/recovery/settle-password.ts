import type { Context } from '../../../context.ts'
import { spendCodes } from '../../codes/one-time-code.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { keepPassword } from '../../passwords/keep-password.ts'
import type { Addressee } from '../addresses.queries.ts'
import { forgiveGuesses } from '../sign-in.ts'
import { deleteOtherWays, type EndedWays } from './other-ways.queries.ts'

interface NewPassword {
  readonly userId: number
  readonly passwordHash: string
  /** Where the person could be reached before; undefined: nowhere, this is the first password. */
  readonly owner: Addressee | undefined
  /** false: passkeys, social links, the calendar’s address and what was shared stay; left out: they end. */
  readonly endOtherWays?: boolean | undefined
}

/**
 * Writes a new password: no older letter counts (RG6), guesses at the old one are
 * forgotten (AU2), and the owner learns of it. Runs in the caller's transaction,
 * which holds the person.
 */
export async function settlePassword(
  ctx: Context,
  { userId, passwordHash, owner, endOtherWays }: NewPassword,
): Promise<void> {
  await keepPassword(ctx, userId, passwordHash)
  await spendCodes(ctx, userId, ['confirm_email', 'recover_access', 'staff_invitation', 'link_social'])
  await forgiveGuesses(ctx, userId)
  const ended = endOtherWays === false ? undefined : await deleteOtherWays(ctx.db, userId)
  if (!owner) return
  const { email: to, firstName } = owner
  await queueLetter(ctx, userId, { to, firstName, kind: 'passwordChanged', ended: ended && asTold(ctx, ended) })
}

/** The providers by the names that people know. */
const asTold = ({ settings }: Context, { networks, ...counts }: EndedWays) => ({
  ...counts,
  social: networks.map((network) => settings.social.providers[network]?.name ?? network),
})

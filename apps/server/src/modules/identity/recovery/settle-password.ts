import type { Context } from '../../../context.ts'
import { spendCodes } from '../../codes/one-time-code.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { notifyPerson } from '../../notifications/notify-person.ts'
import { keepPassword } from '../../passwords/keep-password.ts'
import type { Addressee } from '../addresses.queries.ts'
import { forgiveGuesses } from '../sign-in.ts'
import { deleteOtherWays, type EndedWays } from './other-ways.queries.ts'

interface NewPassword {
  readonly userId: number
  readonly passwordHash: string
  /** The person's confirmed address before this change; undefined: none, this is the first password. */
  readonly owner: Addressee | undefined
  /** false keeps passkeys, social links, the calendar’s address and shared accounts; otherwise they end. */
  readonly endOtherWays?: boolean | undefined
}

/**
 * Stores a new password, invalidates the codes of older letters (RG6), forgives guesses at the old password (AU2) and
 * tells the owner. Runs in the caller's transaction, which has locked the person.
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
  await notifyPerson(ctx, userId, { kind: 'passwordChanged', cause: ctx.now.toISOString() })
  const { email: to, firstName } = owner
  await queueLetter(ctx, userId, {
    to,
    firstName,
    kind: 'passwordChanged',
    ended: ended && withProviderNames(ctx, ended),
  })
}

/** Replaces the providers' keys by their display names. */
const withProviderNames = ({ settings }: Context, { networks, ...counts }: EndedWays) => ({
  ...counts,
  social: networks.map((network) => settings.social.providers[network]?.name ?? network),
})

import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { issueCode, spendCodes } from '../codes/one-time-code.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { providerOfRole } from './provider-of-role.ts'
import type { MemberRole } from './role-name.ts'
import {
  deleteAddresses,
  findInvited,
  insertAddress,
  insertMember,
  isAddressTaken,
  type Work,
} from './staff.queries.ts'

export interface Invitation {
  readonly login: string
  readonly role: MemberRole
  /** The code of the provider that an operator works for; null: all of them. */
  readonly provider: string | null
  /** Where the letter goes; undefined: the link is only printed. */
  readonly email: string | undefined
  /** Who invites, as the letter names them. */
  readonly inviter: string
}

interface Invited {
  readonly id: number
  /** One use, 72 hours; sets the password. */
  readonly code: string
}

/**
 * Makes a member of the staff who has no password until the one-time code sets it: there is no default account (AD1).
 * Who never followed an earlier invitation is invited anew to the same work, and the earlier code is dead. In the
 * caller's transaction.
 *
 * @throws AppError `login_taken`, `invalid_value` for an address that somebody signs in with, for a provider that there
 * is not, and for another role or provider than the earlier invitation had
 */
export async function createInvitation(ctx: Context, invitation: Invitation): Promise<Invited> {
  const { login, role, email, inviter } = invitation
  const work = { role, providerId: await providerOfRole(ctx, invitation) }
  const id = (await insertMember(ctx.db, login, work)) ?? (await reopenInvitation(ctx, login, work))
  await spendCodes(ctx, id, ['staff_invitation'])
  if (email === undefined) return { id, code: await issueCode(ctx, { purpose: 'staff_invitation', userId: id }) }
  if (await isAddressTaken(ctx.db, email)) {
    throw new AppError('invalid_value', { errors: [{ message: t('staff.invite.emailTaken'), path: 'email' }] })
  }
  const emailId = await insertAddress(ctx.db, id, email)
  const code = await issueCode(ctx, { purpose: 'staff_invitation', userId: id, emailId })
  await queueLetter(ctx, id, { to: email, firstName: '', kind: 'staffInvitation', code, role, inviter })
  return { id, code }
}

/** A role or a provider changes where it is seen and audited as a change, never by the way (AD1). */
async function reopenInvitation({ db }: Context, login: string, work: Work): Promise<number> {
  const invited = await findInvited(db, login)
  if (!invited) throw new AppError('login_taken')
  if (invited.role !== work.role || invited.providerId !== work.providerId) {
    throw new AppError('invalid_value', { errors: [{ message: t('staff.invite.otherWork'), path: 'login' }] })
  }
  await deleteAddresses(db, invited.id)
  return invited.id
}

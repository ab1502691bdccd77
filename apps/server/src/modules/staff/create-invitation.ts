import { canonicalLogin, loginProblem } from '@zatyshok/domain/people/login'
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
  /** Code of the operator's provider; null: all providers. */
  readonly provider: string | null
  /** Address of the letter; undefined: the link is only printed. */
  readonly email: string | undefined
  /** The inviter's name in the letter. */
  readonly inviter: string
}

interface Invited {
  readonly id: number
  /** Valid once, for 72 hours; sets the password. */
  readonly code: string
}

/**
 * Creates a member of the staff without a password; the one-time code sets it, so no default password exists (AD1). A
 * member who never used an earlier invitation gets a new one with the same role and provider, and the earlier code
 * becomes invalid. Runs in the caller's transaction.
 *
 * @throws AppError `login_taken`, `invalid_value` for a text that is no login (AU12), for an address that is used for
 * sign-in, for an unknown provider, and for another role or provider than in the earlier invitation
 */
export async function createInvitation(ctx: Context, invitation: Invitation): Promise<Invited> {
  const { role, provider, email, inviter } = invitation
  const login = canonicalLogin(invitation.login)
  const problem = loginProblem(login)
  if (problem) refuseLogin(t(`profile.general.login.${problem}`))
  const work = { role, providerId: await providerOfRole(ctx, invitation) }
  const id = (await insertMember(ctx.db, login, work)) ?? (await reopenInvitation(ctx, login, work))
  await spendCodes(ctx, id, ['staff_invitation'])
  if (email === undefined) return { id, code: await issueCode(ctx, { purpose: 'staff_invitation', userId: id }) }
  if (await isAddressTaken(ctx.db, email)) {
    throw new AppError('invalid_value', { errors: [{ message: t('staff.invite.emailTaken'), path: 'email' }] })
  }
  const emailId = await insertAddress(ctx.db, id, email)
  const code = await issueCode(ctx, { purpose: 'staff_invitation', userId: id, emailId })
  await queueLetter(ctx, id, {
    to: email,
    firstName: '',
    kind: 'staffInvitation',
    login,
    provider,
    code,
    role,
    inviter,
  })
  return { id, code }
}

/**
 * Finds the earlier invitation. A role or provider may change only by its own audited action, not by a repeated
 * invitation (AD1).
 */
async function reopenInvitation({ db }: Context, login: string, work: Work): Promise<number> {
  const invited = await findInvited(db, login)
  if (!invited) throw new AppError('login_taken')
  if (invited.role !== work.role || invited.providerId !== work.providerId) {
    refuseLogin(t('staff.invite.otherWork'))
  }
  await deleteAddresses(db, invited.id)
  return invited.id
}

function refuseLogin(message: string): never {
  throw new AppError('invalid_value', { errors: [{ message, path: 'login' }] })
}

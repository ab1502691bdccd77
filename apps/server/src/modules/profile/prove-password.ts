import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { findProfile } from './profile.queries.ts'

/**
 * The current password, before an address that opens the cabinet comes or goes (RG10).
 *
 * @throws AppError `password_wrong`, with a word at the field when there is none or none was given
 */
export async function provePassword(ctx: ActorContext, password: string | undefined): Promise<true> {
  const { passwordHash } = await findProfile(ctx.db, ctx.actor.userId)
  if (passwordHash === null) refusePassword(t('profile.password.none'))
  if (password === undefined) refusePassword(t('validation.currentPassword.required'))
  await confirmPassword(ctx, password)
  return true
}

function refusePassword(message: string): never {
  throw new AppError('password_wrong', { errors: [{ message, path: 'password' }] })
}

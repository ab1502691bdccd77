import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { findProfile } from './profile.queries.ts'

/**
 * Checks the current password before an address for sign-in is added or removed (RG10).
 *
 * @throws AppError `password_wrong`; the error names the field if the person has no password or sent none
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

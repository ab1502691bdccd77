import { isGuessable } from '@zatyshok/domain/people/guessable-password'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hasSecondFactor } from '../second-factor/is-required.ts'
import { knownWords } from './known-words.ts'

/** ASVS 5.0, 6.2.1 and NIST SP 800-63B-4: a password alone needs fifteen characters, with a second factor eight. */
const alone = 15
const withSecondFactor = 8

interface Owner {
  readonly login: string
  readonly email: string
  /** A person with a second factor may have a shorter password; omitted for a new person. */
  readonly userId?: number
  /** The field that the error names. */
  readonly path?: 'password' | 'newPassword'
}

/**
 * Checks a new password by `security.strictness`. In the standard profile the schema's six characters are the only rule
 * (the browser gives advice). The hardened profile checks the length and a list of common passwords.
 *
 * @throws AppError `password_too_weak` (422)
 */
export async function assertAcceptable(
  ctx: Pick<Context, 'db' | 'settings'>,
  password: string,
  { login, email, userId, path = 'password' }: Owner,
): Promise<void> {
  if (ctx.settings.security.strictness === 'standard') return
  const min = userId !== undefined && (await hasSecondFactor(ctx, userId)) ? withSecondFactor : alone
  const refuse = (message: string) => new AppError('password_too_weak', { errors: [{ message, path }] })
  if ([...password].length < min) throw refuse(t('password.refused.short', { min }))
  const about = [login, email, ctx.settings.appName, ctx.settings.owner]
  if (isGuessable(password, { common: knownWords(), about })) throw refuse(t('password.refused.guessable'))
}

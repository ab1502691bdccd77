import { emailAddress } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'

/** Returns the message about an invalid e-mail address (C20); undefined for a valid one. */
export function emailProblem(email: string): string | undefined {
  const key = emailAddress.safeParse(email).error?.issues[0]?.message
  if (key === undefined) return undefined
  if (key === 'register.required.email') return t('register.required.email')
  if (key === 'validation.register.email.min') return t('validation.register.email.min')
  return t('validation.register.email.format', { email: 'name@example.com' })
}

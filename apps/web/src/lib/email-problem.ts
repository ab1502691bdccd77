import { emailAddress } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'

/** What is wrong with an e-mail address (C20), in words; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  const key = emailAddress.safeParse(email).error?.issues[0]?.message
  if (key === undefined) return undefined
  if (key === 'register.required.email') return t('register.required.email')
  if (key === 'validation.register.email.min') return t('validation.register.email.min')
  return t('validation.register.email.format', { email: 'name@example.com' })
}

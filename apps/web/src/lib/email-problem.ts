import { emailPattern, maxEmail, minEmail } from '@zatyshok/contract/people/formats'
import { t } from '@zatyshok/i18n/translate'

/**
 * Returns the message about an invalid e-mail address (C20); undefined for a valid one. Written by hand, as
 * `emailAddress` of the contract says it; `register-rules.test.ts` compares both.
 */
export function emailProblem(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return t('register.required.email')
  if (email.length < minEmail) return t('validation.register.email.min')
  return email.length <= maxEmail && emailPattern.test(email)
    ? undefined
    : t('validation.register.email.format', { email: 'name@example.com' })
}

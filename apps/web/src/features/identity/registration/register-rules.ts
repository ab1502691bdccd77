import { maxPassword, minPassword, phonePattern } from '@zatyshok/contract/people/formats'
import { HARDENED_LENGTH } from '@zatyshok/domain/people/password-hints'
import { t } from '@zatyshok/i18n/translate'
import { emailProblem } from '../../../lib/email-problem.ts'

// Written by hand, as the sign-in's rules are: Zod would take 7 of the 85 KiB that the registration page may have.
// `register-rules.test.ts` compares them with the contract.

export interface RegisterValues {
  email: string
  phone: string
  password: string
  password2: string
  agreed: boolean
}

export type RegisterProblems = Partial<Record<keyof RegisterValues, string>>

/** The problem of each field as a text (C20–C23); an empty object if the form may be sent. */
export function problemsOf(values: RegisterValues, isHardened: boolean): RegisterProblems {
  const problems: Record<keyof RegisterValues, string | undefined> = {
    email: emailProblem(values.email),
    phone: values.phone && !phonePattern.test(values.phone) ? t('validation.register.phone.format') : '',
    password: passwordProblem(values.password, isHardened),
    password2: confirmationProblem(values),
    agreed: values.agreed ? '' : t('register.agree.required'),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function passwordProblem(password: string, isHardened: boolean): string | undefined {
  if (password === '') return t('register.required.password')
  if (isHardened && [...password].length < HARDENED_LENGTH) return t('validation.register.password.min.hardened')
  if (password.length > maxPassword) return t('validation.wrongValue')
  return password.length < minPassword ? t('validation.register.password.min') : undefined
}

function confirmationProblem({ password, password2 }: RegisterValues): string | undefined {
  if (password2 === '') return t('register.required.password2')
  return password2 === password ? undefined : t('validation.register.password.mismatch')
}

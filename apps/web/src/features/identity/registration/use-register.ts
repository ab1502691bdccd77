import { register } from '@zatyshok/contract/people/identity'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type CaptchaState, useCaptcha } from '../../../lib/captcha/use-captcha.ts'
import { type Attempt, placeOfFailure, useAttempt } from '../../../lib/form/use-attempt.ts'
import type { HttpError } from '../../../lib/http-error.ts'
import { paths } from '../../../lib/paths.ts'
import { call } from '../../../lib/portal.ts'
import { useSettings } from '../../../lib/use-settings.ts'
import { problemsOf, type RegisterProblems, type RegisterValues } from './register-rules.ts'

interface RegisterOptions {
  onError: (error: unknown) => void
  goTo: (path: string, state?: unknown) => void
}

export interface Register {
  values: RegisterValues
  set: (change: Partial<RegisterValues>) => void
  problems: RegisterProblems
  isValid: boolean
  attempt: Attempt
  captcha: CaptchaState
  prepare: () => void
  submit: () => Promise<void>
}

/** The message for an error that the central error handling does not show (§8). */
const fallback = (error: HttpError) => {
  if (error.status === 504) return t('http.504.text')
  return error.handled ? t('http.400_500') : t('register.error')
}

/** The state of the registration form (C17–C25). A refusal keeps all typed values. */
export function useRegister({ onError, goTo }: RegisterOptions): Register {
  const isHardened = useSettings()?.strictness === 'hardened'
  const captcha = useCaptcha('registration', onError)
  const [values, setValues] = useState<RegisterValues>(() => ({
    email: new URLSearchParams(location.search).get('email') ?? '',
    phone: '',
    password: '',
    password2: '',
    agreed: false,
  }))
  const attempt = useAttempt({
    fallback,
    onRefused: (error) => {
      captcha.prepare()
      return placeOfFailure(error, onError)
    },
  })
  const problems = problemsOf(values, isHardened)
  const isValid = Object.keys(problems).length === 0

  const send = async () => {
    const { email, phone, password } = values
    const payload = { name: '', email, password, callbackPath: { path: 'email-confirm' } } as const
    const sent = await captcha.send((solved) =>
      call(register, { body: { ...payload, ...(phone && { phone }), ...solved } }),
    )
    if (!sent) return attempt.rest()
    goTo(paths.registerCompleted, { email })
  }
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    problems,
    isValid,
    attempt,
    captcha: captcha.state,
    prepare: captcha.prepare,
    submit: async () => {
      if (isValid) await attempt.run(send)
    },
  }
}

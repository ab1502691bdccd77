import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type CaptchaState, useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { type Attempt, type Place, tellOnce, useAttempt } from '../../lib/form/use-attempt.ts'
import { HttpError } from '../../lib/http-error.ts'
import { type Credentials, openSession } from './open-session.ts'
import { isCodeComplete, isMissing } from './sign-in-rules.ts'

interface SignInOptions {
  returnTo: string
  onError: (error: unknown) => void
  /** Called after a refusal of the password, with the password already emptied. */
  onRefused: () => void
}

export interface SignIn {
  values: Credentials
  set: (change: Partial<Credentials>) => void
  isValid: boolean
  /** The second step: the code, and why the last one did not fit; null until the server has asked for it. */
  second: { code: string; isValid: boolean; error: string | null; setCode: (code: string) => void } | null
  /** Back to login and password. */
  restart: () => void
  attempt: Attempt
  captcha: CaptchaState
  /** Somebody begins to fill in: the captcha's work starts. */
  prepare: () => void
  submit: () => Promise<void>
}

/** Refusals that the form tells by itself, without a toast: they are about what was typed. */
const isOwn = (error: unknown) => error instanceof HttpError && (error.status === 401 || error.status === 403)

const fallback = (error: HttpError) => {
  if (error.status === 401) return t('signIn.error')
  return error.status === 504 ? t('http.504.text') : t('http.400_500')
}

/**
 * The state of the sign-in form. A wrong password empties the password and keeps the login (C03); a demand for the
 * second factor keeps both and asks for the code; any other refusal loses nothing.
 */
export function useSignIn({ returnTo, onError, onRefused }: SignInOptions): SignIn {
  const [values, setValues] = useState<Credentials>({ account: '', password: '' })
  const set = (change: Partial<Credentials>) => setValues((before) => ({ ...before, ...change }))
  const missing = isMissing(values)
  const isValid = !missing.account && !missing.password
  const captcha = useCaptcha('signIn', onError)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)

  const refuse = (error: unknown): Place => {
    captcha.prepare()
    if (!isOwn(error)) return tellOnce(error, onError)
    if (error instanceof HttpError && error.status === 401) {
      set({ password: '' })
      setCode(null)
      onRefused()
    }
    return 'form'
  }
  const attempt = useAttempt({ onRefused: refuse, fallback })

  const send = async () => {
    try {
      const sent = await captcha.send((solved) => {
        const credentials = { ...values, ...solved, ...(code !== null && { code }) }
        return openSession({ credentials, returnTo, onError })
      })
      if (!sent) return attempt.rest()
      location.assign(sent.reply)
    } catch (error) {
      if (!(error instanceof HttpError) || !error.code?.startsWith('second_factor_')) throw error
      captcha.prepare()
      setCodeError(error.code === 'second_factor_wrong' ? (error.serverMessage ?? t('secondFactor.required')) : null)
      setCode('')
      attempt.rest()
    }
  }
  const isCodeValid = code !== null && isCodeComplete(code)
  return {
    values,
    set,
    isValid,
    second: code === null ? null : { code, isValid: isCodeValid, error: codeError, setCode },
    restart: () => setCode(null),
    attempt,
    captcha: captcha.state,
    prepare: captcha.prepare,
    submit: async () => {
      if (isValid && (code === null || isCodeValid)) await attempt.run(send)
    },
  }
}

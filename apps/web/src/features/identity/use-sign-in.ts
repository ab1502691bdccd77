import { signIn } from '@zatyshok/contract/people/identity'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type CaptchaState, useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { type Attempt, type Place, placeOfFailure, useAttempt } from '../../lib/form/use-attempt.ts'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { isCodeComplete, isMissing } from './sign-in-rules.ts'

export interface Credentials {
  account: string
  password: string
}

interface SignInOptions {
  /** The page that the user requested before the sign-in screen. */
  returnTo: string
  onError: (error: unknown) => void
  /** Called after a refusal of the password, with the password already emptied. */
  onRefused: () => void
}

export interface SignIn {
  values: Credentials
  set: (change: Partial<Credentials>) => void
  isValid: boolean
  /** The second step: the code, and why the last code was refused; null until the server has asked for a code. */
  second: { code: string; isValid: boolean; error: string | null; setCode: (code: string) => void } | null
  /** Returns to login and password. */
  restart: () => void
  attempt: Attempt
  captcha: CaptchaState
  /** Starts the captcha's work; called when the person begins to fill the form in. */
  prepare: () => void
  submit: () => Promise<void>
}

/** Loaded when the person begins to type; the form is shown without it. */
const loadSession = () => import('../../lib/session/begin-session.ts')

/** Errors that the form shows itself, without a toast. */
const isOwn = (error: unknown) => error instanceof HttpError && (error.status === 401 || error.status === 403)

const fallback = (error: HttpError) => {
  if (error.status === 401) return t('signIn.error')
  return error.status === 504 ? t('http.504.text') : t('http.400_500')
}

/**
 * The state of the sign-in form. A wrong password empties the password and keeps the login (C03). If the server
 * requires the second factor, the form keeps both and asks for the code. Any other refusal keeps all values.
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
    if (!isOwn(error)) return placeOfFailure(error, onError)
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
      const { beginSession } = await loadSession()
      const sent = await captcha.send(async (solved) => {
        const body = { ...values, ...solved, ...(code !== null && { code }) }
        const { accessToken } = await call(signIn, { body })
        return beginSession({ accessToken, returnTo, onError })
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
    prepare: () => {
      captcha.prepare()
      // If this fails, the submit tries again and reports it.
      void loadSession().catch(() => undefined)
    },
    submit: async () => {
      if (isValid && (code === null || isCodeValid)) await attempt.run(send)
    },
  }
}

import { registerBySocial } from '@zatyshok/contract/people/social'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { toasts } from '../../ui/toast/toast-store.ts'
import type { Visitor } from './arrive.ts'
import { rememberProvider } from './way.ts'

/** A proof that the server requires: the existing cabinet's password, its second factor. */
type Proof = 'password' | 'code'

export interface SocialRegistration {
  busy: boolean
  values: Readonly<Record<Proof, string>>
  set: (proof: Proof, value: string) => void
  /** The proofs to fill in. */
  needed: ReadonlySet<Proof>
  /** The error of each proof. */
  problems: Partial<Record<Proof, string>>
  /** The reason for the refusal, shown beside the fields. */
  failure: { message: string; code: string | undefined } | null
  submit: () => Promise<void>
  /** Whether the button connects to an existing cabinet. */
  connects: boolean
  /** Called when the user states that they have a cabinet: the next attempt connects to it, by its password. */
  connect: () => void
}

interface RegistrationOptions {
  visitor: Visitor
  emailUsed: boolean
  onError: (error: unknown) => void
}

/** Registers, or connects to the existing cabinet (C14); asks for a proof if the server requires it. */
export function useSocialRegistration({ visitor, emailUsed, onError }: RegistrationOptions): SocialRegistration {
  const [values, setValues] = useState({ password: '', code: '' })
  const [needed, setNeeded] = useState<ReadonlySet<Proof>>(new Set())
  const [problems, setProblems] = useState<SocialRegistration['problems']>({})
  const [failure, setFailure] = useState<SocialRegistration['failure']>(null)
  const [busy, setBusy] = useState(false)
  const [connects, setConnects] = useState(emailUsed)
  const captcha = useCaptcha('socialRegistration', onError)

  const ask = (proof: Proof, problem: string | undefined) => {
    setNeeded((before) => new Set([...before, proof]))
    setProblems({ [proof]: problem })
    setValues((before) => ({ ...before, [proof]: '' }))
  }
  const refuse = (error: HttpError) => {
    const message = error.serverMessage ?? t('http.400_500')
    switch (error.code) {
      case 'password_wrong':
        return ask('password', message)
      case 'second_factor_required':
        return ask('code', undefined)
      case 'second_factor_wrong':
        return ask('code', message)
      case 'social_proof_required':
        ask('password', undefined)
    }
    setFailure({ message, code: error.code })
  }
  const register = async () => {
    const { user, returnTo } = visitor
    const given = Object.fromEntries([...needed].map((proof) => [proof, values[proof]]))
    const sent = await captcha.send((solved) =>
      call(registerBySocial, {
        query: { assignToExisted: connects ? 'true' : 'false' },
        body: { token: user.idToken, socialNetwork: user.provider, ...given, ...solved },
      }),
    )
    if (!sent) {
      setBusy(false)
      return setFailure({ message: t('captcha.unavailable'), code: undefined })
    }
    const path = await beginSession({ accessToken: sent.reply.accessToken, returnTo, onError })
    rememberProvider(user.provider)
    // The cabinet is another document: it shows only toasts with `travels`.
    toasts.show({ tone: 'success', text: t('social.success'), travels: true })
    location.replace(path)
  }
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    setProblems({})
    try {
      await register()
    } catch (error) {
      setBusy(false)
      if (error instanceof HttpError) refuse(error)
      else onError(error)
    }
  }
  const set = (proof: Proof, value: string) => setValues((before) => ({ ...before, [proof]: value }))
  const connect = () => {
    setConnects(true)
    setFailure(null)
    ask('password', undefined)
  }
  return { busy, values, set, needed, problems, failure, submit, connects, connect }
}

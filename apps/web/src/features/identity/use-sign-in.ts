import { credentials } from '@zatyshok/contract/credentials'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type ErrorItem, HttpError } from '../../lib/http-error.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/use-schema-form.ts'
import { type Credentials, openSession } from './open-session.ts'

interface SignInOptions {
  returnTo: string
  onError: (error: unknown) => void
  /** Called after a refusal, with the password already emptied. */
  onRefused: () => void
}

export interface SignInFailure {
  message: string
  /** Of a 422: what is wrong with which field. */
  items: readonly ErrorItem[]
}

export interface SignIn {
  form: SchemaForm<Credentials>
  submit: () => Promise<void>
  /** A request runs, or the next page loads. */
  busy: boolean
  /** Why the last attempt was refused; null before and while trying. */
  failure: SignInFailure | null
}

/** The state of the sign-in form: on failure the login is kept and the password emptied (C03). */
export function useSignIn({ returnTo, onError, onRefused }: SignInOptions): SignIn {
  const form = useSchemaForm(credentials, { account: '', password: '' })
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = (error: unknown) => {
    setBusy(false)
    onError(error)
    if (!(error instanceof HttpError)) return
    const fallback = error.status === 401 ? t('signIn.error') : t('http.400_500')
    setFailure({ message: error.serverMessage ?? fallback, items: error.errors })
    form.markAllDirty()
    form.set('password', '')
    onRefused()
  }
  const submit = async () => {
    if (busy || !form.isValid) return
    setBusy(true)
    setFailure(null)
    try {
      location.assign(await openSession({ credentials: form.values, returnTo, onError }))
    } catch (error) {
      refuse(error)
    }
  }
  return { form, submit, busy, failure }
}

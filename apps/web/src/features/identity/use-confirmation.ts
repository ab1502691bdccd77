import { confirmEmail } from '@zatyshok/contract/people/identity'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { call } from '../../lib/portal.ts'
import { forgetLetterCode, takeLetterCode } from './letter-code.ts'

/** Shortest time in milliseconds that the spinner is shown, so that it does not flash. */
const SPINNER_MS = 300

export type Confirmation =
  | { state: 'asking' }
  /** `before`: the address was confirmed before, by the same letter. */
  | { state: 'confirmed'; before: boolean }
  /** The address is confirmed, but the person must set a password with this code before signing in. */
  | { state: 'password-needed'; code: string }
  /** `again`: the same code may still work later. */
  | { state: 'failed'; reason: string; again: boolean; error?: unknown }

/** Failures after which the code is still unused: no network, too many requests, a server error. */
const mayWorkLater = (error: unknown) => error instanceof HttpError && (error.status >= 500 || error.status === 429)

const isConfirmedBefore = (state: unknown) => typeof state === 'object' && state !== null && 'confirmed' in state

/** One request for each document: a component that mounts twice shares the answer (C26). */
let asked: Promise<Confirmation> | null = null

async function confirm(): Promise<Confirmation> {
  if (isConfirmedBefore(history.state)) return { state: 'confirmed', before: false }
  const code = takeLetterCode()
  if (code === '') return { state: 'failed', reason: t('emailConfirm.error.emptyCode'), again: false }
  const shown = new Promise((resolve) => setTimeout(resolve, SPINNER_MS))
  try {
    const { setPasswordCode } = await call(confirmEmail, { query: { code } })
    await shown
    forgetLetterCode(setPasswordCode ? null : { confirmed: true })
    return setPasswordCode ? { state: 'password-needed', code: setPasswordCode } : { state: 'confirmed', before: false }
  } catch (error) {
    await shown
    if (!(error instanceof HttpError)) throw error
    if (error.code === 'address_confirmed') {
      forgetLetterCode({ confirmed: true })
      return { state: 'confirmed', before: true }
    }
    const again = mayWorkLater(error)
    if (!again) forgetLetterCode()
    const { serverMessage } = error
    const reason = serverMessage
      ? t('emailConfirm.error.withReason', { reason: serverMessage })
      : t('emailConfirm.error.default')
    return { state: 'failed', reason, again, error }
  }
}

interface ConfirmationOptions {
  onError: (error: unknown) => void
  goTo: (path: string, state: unknown) => void
}

/** Confirms the address by the code in the page's address, once; `retry` sends the request again. */
export function useConfirmation({ onError, goTo }: ConfirmationOptions) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request; changed callbacks do not
  useEffect(() => {
    let left = false
    asked ??= confirm()
    asked
      .then((answer) => {
        if (left) return
        setConfirmation(answer)
        if (answer.state === 'password-needed') goTo(paths.recoveryChange, { code: answer.code })
        if (answer.state === 'failed' && answer.error) onError(answer.error)
      })
      .catch(onError)
    return () => {
      left = true
    }
  }, [attempt])
  const retry = () => {
    asked = null
    setConfirmation({ state: 'asking' })
    setAttempt(attempt + 1)
  }
  return { confirmation, retry }
}

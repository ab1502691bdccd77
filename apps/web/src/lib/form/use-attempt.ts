import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type ErrorItem, HttpError } from '../http-error.ts'

/** Where a refusal is shown: in one place only (L07). */
export type Place = 'form' | 'toast'

export interface Failure {
  /** `toast`: the form only marks its fields. */
  place: Place
  message: string
  /** The waiting time as text, if the server gives one. */
  wait: string | null
  /** The errors by field, if the server gives them. */
  items: readonly ErrorItem[]
  code: string | undefined
}

export interface Attempt {
  /** True while a request runs or the next screen loads. */
  busy: boolean
  /** The reason why the last attempt was refused; null before and during an attempt. */
  failure: Failure | null
  /** Number of attempts; a change moves the focus to the error summary again. */
  count: number
  /** Runs the work unless it is already running, so two presses send one request. A refusal becomes `failure`. */
  run: (work: () => Promise<void>) => Promise<void>
  /** Ends the busy state: the work is done, and the form stays open. */
  rest: () => void
}

interface AttemptOptions {
  /** Called with every refusal; returns where the refusal is shown. */
  onRefused: (error: unknown) => Place
  /** Returns the message for a refusal without a server message. */
  fallback: (error: HttpError) => string
}

/**
 * State of a submit button: busy while the work runs, and the reason of a failure. It stays busy after success, because
 * the next screen is loading.
 */
export function useAttempt({ onRefused, fallback }: AttemptOptions): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [count, setCount] = useState(0)
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    setCount(count + 1)
    try {
      await work()
    } catch (error) {
      setBusy(false)
      const place = onRefused(error)
      if (error instanceof HttpError) setFailure({ place, ...failureOf(error, fallback) })
    }
  }
  return { busy, failure, count, run, rest: () => setBusy(false) }
}

/** Passes the statuses of §8 to the central handling, which shows a toast; the form shows other refusals (L07). */
export function placeOfFailure(error: unknown, onError: (error: unknown) => void): Place {
  if (error instanceof HttpError && !error.handled) return 'form'
  onError(error)
  return 'toast'
}

/** Returns the names of the fields that the server refused. */
export const refusedFields = (failure: Failure | null): readonly string[] =>
  (failure?.items ?? []).flatMap(({ path }) => path?.split('.').at(-1) ?? [])

function failureOf(error: HttpError, fallback: AttemptOptions['fallback']): Omit<Failure, 'place'> {
  const { retryAfterSeconds } = error
  return {
    message: error.serverMessage ?? fallback(error),
    wait: retryAfterSeconds === undefined ? null : waitText(retryAfterSeconds),
    items: error.errors,
    code: error.code,
  }
}

const waitText = (seconds: number) =>
  seconds > 90 ? t('form.wait.minutes', { n: Math.ceil(seconds / 60) }) : t('form.wait.seconds', { n: seconds })

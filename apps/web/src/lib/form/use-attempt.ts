import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type ErrorItem, HttpError } from '../http-error.ts'

/** Where a refusal is told: once, never at both places (L07). */
export type Place = 'form' | 'toast'

export interface Failure {
  /** `toast`: the form only marks its fields. */
  place: Place
  message: string
  /** How long to wait, in words, where the server says so. */
  wait: string | null
  /** What is wrong with which field, where the server says so. */
  items: readonly ErrorItem[]
  code: string | undefined
}

export interface Attempt {
  /** A request runs, or the next screen loads. */
  busy: boolean
  /** Why the last attempt was refused; null before and while trying. */
  failure: Failure | null
  /** How often it was tried: an error summary takes focus anew. */
  count: number
  /** Runs the work unless it runs already (two presses, one request); a refusal becomes `failure`. */
  run: (work: () => Promise<void>) => Promise<void>
  /** The work is done, and the form stays. */
  rest: () => void
}

interface AttemptOptions {
  /** Called with every refusal; returns where it is told. */
  onRefused: (error: unknown) => Place
  /** What is said where the server said nothing. */
  fallback: (error: HttpError) => string
}

/** One button's work: busy while it runs, and why it failed. Stays busy after success: the next screen is coming. */
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

/** Leaves the statuses of §8 to the central handling, which shows a toast; any other is the form's to tell (L07). */
export function tellOnce(error: unknown, onError: (error: unknown) => void): Place {
  if (error instanceof HttpError && !error.handled) return 'form'
  onError(error)
  return 'toast'
}

/** The names of the fields that the server has refused. */
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

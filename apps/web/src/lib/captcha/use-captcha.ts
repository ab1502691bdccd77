import type { CaptchaForm } from '@zatyshok/contract/captcha'
import type { PublicSettings } from '@zatyshok/contract/settings'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { HttpError } from '../http-error.ts'
import { whenSettings } from '../use-settings.ts'

/** A challenge is good for ten minutes; an older solution is replaced before the server refuses it. */
const FRESH_MS = 9 * 60_000

export type CaptchaState = 'waiting' | 'running' | 'solved' | 'expired' | 'unavailable'

export interface Captcha {
  state: CaptchaState
  /** Starts the work ahead of the submit: on the first focus of the form, and again after a refusal. */
  prepare: () => void
  /**
   * The text to send, undefined where the form asks for none; null when it could not be had: `state` tells, nothing
   * is to be sent. Every call needs work of its own: a solution counts once.
   */
  take: () => Promise<{ captcha?: string } | null>
}

interface Work {
  solution: Promise<string>
  /** `performance.now()` of the start: the clock of the browser may be wrong, its course is not. */
  since: number
}

const flags = { signIn: 'captchaSignIn', registration: 'captchaRegistration', callback: 'captchaCallback' } as const

/** Whether the form asks for proof of work; while nobody knows, it does: more than asked harms nothing. */
const isAsked = (form: CaptchaForm, settings: PublicSettings | null) => settings?.flags[flags[form]] ?? true

/** The captcha of a form (C32): proof of work without a question, so nothing to see, to solve or to remember. */
export function useCaptcha(form: CaptchaForm, onError: (error: unknown) => void): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting')
  const work = useRef<Work | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    leaving.current = leave
    return () => leave.abort()
  }, [])

  const start = useCallback((): Work => {
    if (work.current) return work.current
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    const solution = import('./solve-challenge.ts').then(({ solveChallenge }) => solveChallenge(form, signal))
    const started = { solution, since: performance.now() }
    work.current = started
    setState('running')
    solution.then(
      () => setState('solved'),
      () => {
        work.current = null
        if (!signal.aborted) setState('unavailable')
      },
    )
    return started
  }, [form])

  const solved = useCallback(async () => {
    if (!isAsked(form, await whenSettings())) return {}
    if (work.current && performance.now() - work.current.since > FRESH_MS) {
      work.current = null
      setState('expired')
    }
    const { solution } = start()
    const captcha = await solution
    work.current = null
    return { captcha }
  }, [form, start])

  return useMemo(
    () => ({
      state,
      prepare: () => void whenSettings().then((settings) => isAsked(form, settings) && start()),
      take: () =>
        solved().catch((error: unknown) => {
          // A refusal has a sentence of its own; a browser that cannot do the work is told by `state`.
          if (error instanceof HttpError) onError(error)
          return null
        }),
    }),
    [state, form, start, solved, onError],
  )
}

import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import type { PublicSettings } from '@zatyshok/contract/settings'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { HttpError } from '../http-error.ts'
import { whenSettings } from '../use-settings.ts'

/** A challenge is valid for ten minutes; an older solution is replaced before the server refuses it. */
const FRESH_MS = 9 * 60_000

export type CaptchaState = 'waiting' | 'running' | 'solved' | 'expired' | 'unavailable'

export interface Captcha {
  state: CaptchaState
  /** Starts the work before the submit: on the first focus of the form, and again after a refusal. */
  prepare: () => void
  /**
   * Sends with the solved challenge, if the form requires one; a solution is valid once. If the server requires more
   * work because of many requests from the same network, solves again and resends. Returns undefined if the work failed
   * and the request was not sent; `state` has the reason.
   */
  send: <T>(request: (solved: { captcha?: string }) => Promise<T>) => Promise<{ reply: T } | undefined>
}

interface Work {
  solution: Promise<string>
  /** `performance.now()` of the start: a monotonic clock, because the system clock may change. */
  since: number
}

const flags = {
  signIn: 'captchaSignIn',
  registration: 'captchaRegistration',
  callback: 'captchaCallback',
  recovery: null,
  attachment: null,
  passkey: null,
  social: null,
  socialRegistration: null,
} as const

/**
 * Returns whether the form needs proof of work. True while the settings are loading: an unneeded solution is harmless.
 */
function isAsked(form: CaptchaForm, settings: PublicSettings | null): boolean {
  const flag = flags[form]
  return flag !== null && (settings?.flags[flag] ?? true)
}

/** The captcha of a form (C32): proof of work without a task, so users need not see, solve or remember anything. */
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

  const solve = useCallback(async () => {
    if (work.current && performance.now() - work.current.since > FRESH_MS) {
      work.current = null
      setState('expired')
    }
    const { solution } = start()
    const captcha = await solution
    work.current = null
    return { captcha }
  }, [start])

  const take = useCallback(
    (solving: () => Promise<{ captcha?: string }>) =>
      solving().catch((error: unknown) => {
        // A refusal has its own message; if the browser cannot do the work, `state` says so.
        if (error instanceof HttpError) onError(error)
        return null
      }),
    [onError],
  )

  return useMemo(() => {
    const takeAsked = () =>
      take(async () => (flags[form] !== null && isAsked(form, await whenSettings()) ? solve() : {}))
    return {
      state,
      prepare: () => void whenSettings().then((settings) => isAsked(form, settings) && start()),
      send: async (request) => {
        const solved = await takeAsked()
        if (!solved) return undefined
        try {
          return { reply: await request(solved) }
        } catch (error) {
          if (!(error instanceof HttpError) || error.code !== 'more_work_needed') throw error
          const more = await take(solve)
          return more ? { reply: await request(more) } : undefined
        }
      },
    }
  }, [state, form, start, solve, take])
}

import { type CaptchaForm, getChallenge } from '@zatyshok/contract/people/captcha'
// The solver alone (1 KiB): altcha's widget around it would cost 25 and brings styles that our policy refuses.
import solverAddress from 'altcha/workers/pbkdf2?worker&url'
import { call } from '../portal.ts'
import { trustedWorker } from '../trusted.ts'

/** More would only heat a phone: the work is bounded. */
const MOST_WORKERS = 4
const TIMEOUT_MS = 60_000

interface Solution {
  counter: number
  derivedKey: string
}

/**
 * Asks for a challenge of the form and does its work in workers; gives the text for the form's `captcha`.
 *
 * @throws HttpError when no challenge is given; Error when this browser cannot do the work.
 */
export async function solveChallenge(form: CaptchaForm, signal: AbortSignal): Promise<string> {
  const challenge = await call(getChallenge, { query: { form } }, { signal })
  const counterStep = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1)
  const workers = Array.from({ length: counterStep }, () => new Worker(trustedWorker(solverAddress)))
  const stop = () => {
    for (const worker of workers) worker.terminate()
  }
  signal.addEventListener('abort', stop)
  try {
    const tasks = workers.map((worker, counterStart) => {
      const found = solutionOf(worker)
      worker.postMessage({ type: 'work', challenge, counterStart, counterStep, timeout: TIMEOUT_MS })
      return found
    })
    const solution = await Promise.any(tasks)
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The answer of one worker; rejects when it failed, gave up, or could not be loaded. */
function solutionOf(worker: Worker): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) resolve(data)
      else reject(data?.error ?? new Error('The captcha was not solved in time'))
    }
    worker.onerror = (event) => reject(new Error(`The captcha's worker failed: ${event.message}`))
  })
}

import { type CaptchaForm, getChallenge } from '@zatyshok/contract/people/captcha'
// Only the solver (1 KiB): altcha's widget would add 25 KiB and needs styles that our content security policy forbids.
import solverAddress from 'altcha/workers/pbkdf2?worker&url'
import { call } from '../portal.ts'
import { trustedWorker } from '../trusted.ts'

/** Most parallel workers; more would drain a phone's battery. */
const MOST_WORKERS = 4
const TIMEOUT_MS = 60_000

interface Solution {
  counter: number
  derivedKey: string
}

/**
 * Requests a challenge for the form and solves it in workers. Returns the value for the form's `captcha`.
 * @throws HttpError if the server gives no challenge; Error if this browser cannot solve it
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

/** Returns the solution of one worker; rejects if the worker failed, gave up or could not be loaded. */
function solutionOf(worker: Worker): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) resolve(data)
      else reject(data?.error ?? new Error('The captcha was not solved in time'))
    }
    worker.onerror = (event) => reject(new Error(`The captcha's worker failed: ${event.message}`))
  })
}

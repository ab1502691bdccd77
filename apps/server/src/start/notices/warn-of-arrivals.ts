import { setTimeout as pause } from 'node:timers/promises'
import { arrivalTexts } from '../../modules/arrivals/describe-arrival.ts'
import type { ArrivalProblem } from '../../platform/http/watch-arrivals.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'

/** Prints each problem once at the start of the portal, and logs it. */
export function warnOfArrivals(
  say: (text: OperatorText) => void,
  log: { warn(line: object, message: string): void },
): (problem: ArrivalProblem) => void {
  const told = new Set<ArrivalProblem>()
  return (problem) => {
    if (told.has(problem)) return
    told.add(problem)
    const { uk, en } = arrivalTexts[problem]
    say({ uk: `Увага: ${uk}`, en: `Warning: ${en}` })
    log.warn({ problem }, 'requests do not arrive as people send them')
  }
}

interface Outside {
  readonly publicUrl: string
  readonly notice: (problem: ArrivalProblem) => void
  /** Aborts the requests. */
  readonly signal: AbortSignal
  /** Milliseconds before each request: a load balancer sends no traffic to a node in its first second. */
  readonly pauses?: readonly number[]
}

/**
 * Requests the public address as a resident would, to check at the start whether https arrives as https. A node that
 * receives https sends the header `strict-transport-security`.
 * If the address is unreachable from here, or another program responds, no problem is reported. `watch-arrivals.ts`
 * checks the requests of residents later.
 */
export async function checkPublicAddress({
  publicUrl,
  notice,
  signal,
  pauses = [1500, 5000, 15_000],
}: Outside): Promise<void> {
  if (!publicUrl.startsWith('https://')) return
  for (const ms of pauses) {
    try {
      await pause(ms, undefined, { signal, ref: false })
      const timely = AbortSignal.any([signal, AbortSignal.timeout(5000)])
      const answer = await fetch(`${publicUrl}/health/live`, { redirect: 'manual', signal: timely })
      const body = await answer.text()
      if (!answer.ok || body !== '{"live":true}') continue
      if (!answer.headers.has('strict-transport-security')) notice('https_as_http')
      return
    } catch {
      if (signal.aborted) return
    }
  }
}

import type { Answer } from './ask.ts'

/** Responses during a load. */
export interface Tally {
  /** Operations that were acknowledged in the end. */
  done: number
  /** Number of responses by kind: `200`, `503 overloaded`, or `0 ECONNRESET` without a response. */
  readonly answers: Map<string, number>
  /** Responses that no fault may cause, as lines. */
  readonly unseemly: string[]
  /** Attempts without a response. */
  broken: number
  /** 503 with Retry-After. */
  refused: number
  longestMs: number
  /** Operations that were never acknowledged. */
  readonly givenUp: string[]
}

export const emptyTally = (): Tally => ({
  done: 0,
  answers: new Map(),
  unseemly: [],
  broken: 0,
  refused: 0,
  longestMs: 0,
  givenUp: [],
})

export function noteAnswer(tally: Tally, what: string, answer: Answer): void {
  const { status, retryAfter, ms, reason } = answer
  const key = status === 200 ? '200' : `${status} ${reason}`.trimEnd()
  tally.answers.set(key, (tally.answers.get(key) ?? 0) + 1)
  tally.longestMs = Math.max(tally.longestMs, ms)
  if (status === 200) return
  if (status === 0) tally.broken += 1
  else if (status === 503 && retryAfter !== null) tally.refused += 1
  else tally.unseemly.push(`${what}: ${status} ${reason}${status === 503 ? ' without Retry-After' : ''}`)
}

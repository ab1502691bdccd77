import { BrokenPromise } from '../stage/fault-case.ts'
import type { Stage } from '../stage/open-stage.ts'
import type { Tally } from './tally.ts'

/**
 * S: every response was right, or 503 with Retry-After; every operation was acknowledged in the end.
 *
 * @throws BrokenPromise
 */
export function expectOnlyHonestRefusals(stage: Stage, tally: Tally): void {
  stage.note([...tally.answers].map(([answer, times]) => `${times}×${answer}`).join(' '))
  if (tally.unseemly.length > 0) throw new BrokenPromise('S other answers than 503 with Retry-After', tally.unseemly)
  if (tally.givenUp.length > 0) throw new BrokenPromise('R never acknowledged', tally.givenUp)
}

/**
 * Checks that clients noticed no failure.
 *
 * @throws BrokenPromise
 */
export function expectNoFailure(stage: Stage, tally: Tally): void {
  expectOnlyHonestRefusals(stage, tally)
  const failed = [...tally.answers].filter(([answer]) => answer !== '200')
  if (failed.length > 0)
    throw new BrokenPromise(
      'requests that failed',
      failed.map(([answer, times]) => `${times}×${answer}`),
    )
}

export function expectThat(what: string, found: unknown): void {
  if (!found) throw new BrokenPromise(what, ['it is not so'])
}

/**
 * Checks that every request got a response, none later than a proxy's timeout.
 *
 * @throws BrokenPromise
 */
export function expectEveryoneAnswered(stage: Stage, { broken, longestMs }: Tally): void {
  stage.note(`the longest answer took ${(longestMs / 1000).toFixed(1)} s`)
  if (broken > 0) throw new BrokenPromise('S nobody answered', [`${broken} times`])
}

import type { CraftedRequest } from './crafted-request.ts'
import type { Outcome } from './lane.ts'
import { shellLine } from './shell-line.ts'

interface Failure {
  readonly what: string
  readonly operation: string
  readonly principal: string
  /** `npm run fuzz` with this seed and the same number of requests repeats the run. */
  readonly seed: number
  readonly line: string
}

interface Trouble {
  readonly times: number
  /** Principal of the first request of this kind. */
  readonly principal: string
  readonly line: string
}

export interface Tally {
  sent: number
  /** Counts by status, and `closed` for connections that ended without a response to malformed bytes. */
  readonly outcomes: Record<string, number>
  readonly operations: Set<string>
  /** Hangs and 5xx responses by kind and operation, including those that a repeated request did not show. */
  readonly troubles: Record<string, Trouble>
  slowestMs: number
  slowest: string
  readonly failures: Failure[]
}

export const emptyTally = (): Tally => ({
  ...{ sent: 0, outcomes: {}, operations: new Set(), troubles: {}, slowestMs: 0, slowest: '', failures: [] },
})

interface Sent {
  readonly port: number
  readonly request: CraftedRequest
}

/** Counts the result of a request that was sent for the first time. */
export function count(tally: Tally, { port, request }: Sent, outcome: Outcome): void {
  const name = outcome.kind === 'answered' ? String(outcome.status) : outcome.kind
  tally.sent += 1
  tally.outcomes[name] = (tally.outcomes[name] ?? 0) + 1
  tally.operations.add(request.operation)
  const trouble = troubleOf(outcome)
  if (trouble !== undefined) {
    const kind = `${trouble} ${request.operation}`
    const { principal } = request
    const noted = tally.troubles[kind] ?? { times: 0, principal, line: shellLine(port, request) }
    tally.troubles[kind] = { ...noted, times: noted.times + 1 }
  }
  if (outcome.kind !== 'answered' || outcome.milliseconds <= tally.slowestMs) return
  tally.slowestMs = outcome.milliseconds
  tally.slowest = `${request.operation} by ${request.principal}`
}

function troubleOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'hung') return 'hung'
  if (outcome.kind === 'closed' || outcome.status < 500) return undefined
  return `${outcome.status} ${outcome.code ?? ''}`
}

/** Returns a summary of the requests and their results in a few lines. */
export function describeTally({ sent, outcomes, operations, troubles, slowestMs, slowest, failures }: Tally): string {
  const shares = Object.entries(outcomes).map(
    ([name, count]) => `  ${name.padEnd(6)} ${String(count).padStart(8)}  ${((count / sent) * 100).toFixed(1)} %`,
  )
  const seldom = Object.entries(troubles).map(
    ([kind, { times, principal, line }]) => `${times} × ${kind}, first by ${principal}\n  ${shownOf(line, 1000)}`,
  )
  const lines = failures.map(
    ({ what, operation, principal, seed, line }) =>
      `✗ ${what} ${operation} by ${principal}, seed ${seed}\n  ${shownOf(line, 4000)}`,
  )
  const slow = `slowest ${Math.round(slowestMs)} ms (${slowest})`
  return [`${sent} requests to ${operations.size} operations; ${slow}`, ...shares, ...seldom, ...lines].join('\n')
}

const shownOf = (line: string, most: number): string =>
  line.length > most ? `${line.slice(0, most)}… (${line.length} signs)` : line

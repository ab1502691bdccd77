import type { CraftedRequest } from './crafted-request.ts'
import type { Outcome } from './lane.ts'
import { shellLine } from './shell-line.ts'

interface Failure {
  readonly what: string
  readonly operation: string
  readonly principal: string
  /** `npm run fuzz` with it and the same number of requests comes here again. */
  readonly seed: number
  readonly line: string
}

interface Trouble {
  readonly times: number
  /** Of the first of them. */
  readonly principal: string
  readonly line: string
}

export interface Tally {
  sent: number
  /** By status, and `closed` for connections that ended without an answer to broken bytes. */
  readonly outcomes: Record<string, number>
  readonly operations: Set<string>
  /** Hangs and answers of 5xx, by what they were and by operation; also those that a second question did not meet. */
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

/** Notes what came of a request that was asked for the first time. */
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

/** What was sent and what came of it, in a few lines. */
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

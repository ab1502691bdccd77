import fc from 'fast-check'
import { nameOf, type Operation, readOperations } from './api-document.ts'
import { type CraftedRequest, craftedRequest } from './crafted-request.ts'
import { type Lane, type Outcome, openLane } from './lane.ts'
import { shellLine } from './shell-line.ts'
import { wireOf } from './wire.ts'
import type { World } from './world.ts'

export interface FuzzOptions {
  readonly origin: string
  readonly world: World
  readonly requests: number
  readonly seed: number
  /** Only operations whose name, as `PUT /api/admin/staff/{id}`, has this in it; all by default. */
  readonly only?: string
  /** Connections at once, 4 by default. */
  readonly lanes?: number
  /** After each batch, with nothing under way; false: enough. */
  readonly afterBatch?: (tally: Tally) => boolean
}

interface Failure {
  readonly what: string
  readonly operation: string
  readonly principal: string
  /** `npm run fuzz` with it and the same number of requests comes here again. */
  readonly seed: number
  readonly line: string
}

export interface Tally {
  sent: number
  /** By status, and `closed` for connections that ended without an answer to broken bytes. */
  readonly outcomes: Record<string, number>
  readonly operations: Set<string>
  slowestMs: number
  slowest: string
  readonly failures: Failure[]
}

const batchOfLane = 250
/** Requests that may be spent on making one failure smaller. */
const mostShrinking = 400

/** Sends malformed requests until there were enough of them; each kind of failure is told once, made as small as it gets. */
export async function runFuzz({
  origin,
  world,
  requests,
  seed,
  only = '',
  lanes = 4,
  afterBatch,
}: FuzzOptions): Promise<Tally> {
  const operations = (await readOperations(origin)).filter((one) => nameOf(one).includes(only))
  const port = Number(new URL(origin).port)
  const tally: Tally = {
    ...{ sent: 0, outcomes: {}, operations: new Set(), slowestMs: 0, slowest: '', failures: [] },
  }
  const open = Array.from({ length: lanes }, () => openLane(port))
  const told = new Set<string>()
  try {
    for (let batch = 0; tally.sent < requests; batch += 1) {
      await world.restore()
      const arbitrary = anyRequest(operations, world)
      const numRuns = Math.ceil(Math.min(batchOfLane, (requests - tally.sent) / lanes))
      const all = open.map((lane, n) =>
        sendMany({ lane, port, arbitrary, numRuns, seed: seed + batch * lanes + n, tally, told }),
      )
      await Promise.all(all)
      if (afterBatch?.(tally) === false) break
    }
  } finally {
    for (const lane of open) lane.close()
  }
  return tally
}

function anyRequest(operations: readonly Operation[], world: World): fc.Arbitrary<CraftedRequest> {
  return fc.oneof(
    ...operations.map((operation) => craftedRequest(operation, world.callersOf(operation), world.knownTo(operation))),
  )
}

interface Sending {
  readonly lane: Lane
  readonly port: number
  readonly arbitrary: fc.Arbitrary<CraftedRequest>
  readonly numRuns: number
  readonly seed: number
  readonly tally: Tally
  readonly told: Set<string>
}

async function sendMany({ lane, port, arbitrary, numRuns, seed, tally, told }: Sending): Promise<void> {
  let failed: string | undefined
  let shrinking = 0
  const property = fc.asyncProperty(arbitrary, async (request) => {
    if (shrinking > mostShrinking) return
    const outcome = await ask(lane, request, tally)
    const what = failureOf(outcome, request)
    const kind = `${what} ${request.operation}`
    // A hang takes five seconds each time.
    if (failed !== undefined) shrinking += outcome.kind === 'hung' ? 100 : 1
    if (what === undefined || told.has(kind)) return
    if (failed !== undefined && failed !== kind) return
    failed = kind
    throw new Error(what)
  })
  const { counterexample } = await fc.check(property, { numRuns, seed })
  const [request] = counterexample ?? []
  if (failed === undefined || request === undefined) return
  told.add(failed)
  const { operation, principal } = request
  const [what = ''] = failed.split(' ')
  tally.failures.push({ what, operation, principal, seed, line: shellLine(port, request) })
}

async function ask(lane: Lane, request: CraftedRequest, tally: Tally): Promise<Outcome> {
  const wire = wireOf(request)
  let outcome = await lane.ask(wire)
  count(tally, request, outcome)
  // A queue that others had filled, a row that others held, a machine that did something else: asked again there must
  // be an answer.
  for (let again = 0; again < 3 && isPerhapsBusy(outcome); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    outcome = await lane.ask(wire)
  }
  return outcome
}

const isPerhapsBusy = (outcome: Outcome): boolean =>
  outcome.kind === 'hung' || (outcome.kind === 'answered' && outcome.status === 503)

function count(tally: Tally, request: CraftedRequest, outcome: Outcome): void {
  const name = outcome.kind === 'answered' ? String(outcome.status) : outcome.kind
  tally.sent += 1
  tally.outcomes[name] = (tally.outcomes[name] ?? 0) + 1
  tally.operations.add(request.operation)
  if (outcome.kind !== 'answered' || outcome.milliseconds <= tally.slowestMs) return
  tally.slowestMs = outcome.milliseconds
  tally.slowest = `${request.operation} by ${request.principal}`
}

function failureOf(outcome: Outcome, request: CraftedRequest): string | undefined {
  if (outcome.kind === 'hung') return 'hung'
  if (outcome.kind === 'closed') return wireOf(request).isWhole ? 'closed' : undefined
  return outcome.status >= 200 && outcome.status < 500 ? undefined : String(outcome.status)
}

/** What was sent and what came of it, in a few lines. */
export function describeTally({ sent, outcomes, operations, slowestMs, slowest, failures }: Tally): string {
  const counted = Object.entries(outcomes).map(([name, count]) => `${name}: ${count}`)
  const lines = failures.map(({ what, operation, principal, seed, line }) => {
    const shown = line.length > 4000 ? `${line.slice(0, 4000)}… (${line.length} signs)` : line
    return `✗ ${what} ${operation} by ${principal}, seed ${seed}\n  ${shown}`
  })
  const slow = `slowest ${Math.round(slowestMs)} ms (${slowest})`
  return [`${sent} requests to ${operations.size} operations; ${counted.join(', ')}; ${slow}`, ...lines].join('\n')
}

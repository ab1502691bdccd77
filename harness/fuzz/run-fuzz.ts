import fc from 'fast-check'
import { nameOf, type Operation, readOperations } from './api-document.ts'
import { type CraftedRequest, craftedRequest } from './crafted-request.ts'
import { type Lane, type Outcome, openLane } from './lane.ts'
import { shellLine } from './shell-line.ts'
import { count, emptyTally, type Tally } from './tally.ts'
import { wireOf } from './wire.ts'
import type { World } from './world.ts'

export interface FuzzOptions {
  readonly origin: string
  readonly world: World
  readonly requests: number
  readonly seed: number
  /** Selects operations whose name, as `PUT /api/admin/staff/{id}`, contains this text; all by default. */
  readonly only?: string
  /** Number of connections, 4 by default. */
  readonly lanes?: number
  /** Called after each batch without running requests; false stops. */
  readonly afterBatch?: (tally: Tally) => boolean
}

const batchOfLane = 250
/** Most requests for reducing one failure. */
const mostShrinking = 400

/**
 * Sends malformed requests up to the given number; each kind of failure is reported once, reduced as far as possible.
 */
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
  const tally = emptyTally()
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

interface Asking {
  readonly lane: Lane
  readonly port: number
  readonly tally: Tally
}

interface Sending extends Asking {
  readonly arbitrary: fc.Arbitrary<CraftedRequest>
  readonly numRuns: number
  readonly seed: number
  readonly told: Set<string>
}

async function sendMany({ lane, port, arbitrary, numRuns, seed, tally, told }: Sending): Promise<void> {
  let failed: string | undefined
  let shrinking = 0
  const property = fc.asyncProperty(arbitrary, async (request) => {
    if (shrinking > mostShrinking) return
    const outcome = await ask({ lane, port, tally }, request)
    const what = failureOf(outcome, request)
    const kind = `${what} ${request.operation}`
    // Each hang takes five seconds.
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

async function ask({ lane, port, tally }: Asking, request: CraftedRequest): Promise<Outcome> {
  const wire = wireOf(request)
  let outcome = await lane.ask(wire)
  count(tally, { port, request }, outcome)
  // A full queue, a locked row or a busy machine may be the cause: a repeated request must get a response.
  for (let again = 0; again < 3 && isPerhapsBusy(outcome); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    outcome = await lane.ask(wire)
  }
  return outcome
}

const isPerhapsBusy = (outcome: Outcome): boolean =>
  outcome.kind === 'hung' || (outcome.kind === 'answered' && outcome.status === 503)

function failureOf(outcome: Outcome, request: CraftedRequest): string | undefined {
  if (outcome.kind === 'hung') return 'hung'
  if (outcome.kind === 'closed') return wireOf(request).isWhole ? 'closed' : undefined
  return outcome.status >= 200 && outcome.status < 500 ? undefined : String(outcome.status)
}

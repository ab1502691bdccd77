import { setTimeout as pause } from 'node:timers/promises'
import { residents } from '../stage/city.ts'
import type { Stage } from '../stage/open-stage.ts'
import { giveReading, type Operation, openHome, signIn, tellPayment } from './operations.ts'
import { keep } from './perform.ts'
import { emptyTally, noteAnswer, type Tally } from './tally.ts'

interface Options {
  /** Each try goes to the next one. */
  readonly origins: readonly string[]
  /** People at once; 6 by default. */
  readonly people?: number
  /** What is done besides readings and payments; both by default. */
  readonly besides?: readonly ('sign-in' | 'home')[]
}

export interface Load {
  readonly tally: Tally
  /** Begins nothing new; what was begun is tried again until it is acknowledged, or the time is over. */
  stop(patienceMs?: number): Promise<Tally>
}

/** So many meters are left to the case itself. */
const keptMeters = 500

/**
 * People and services at work until `stop`: each repeats what was not acknowledged, as a browser's queue and a payment
 * service do, and what is acknowledged is logged. When every meter of the city has been taken, they begin again with
 * what they have brought already, which must change nothing.
 */
export function startLoad(stage: Stage, { origins, people = 6, besides = ['sign-in', 'home'] }: Options): Load {
  const tally = emptyTally()
  const state = { stopping: false, until: Number.POSITIVE_INFINITY, tries: 0 }
  const brought: Operation[] = []
  const nextOrigin = () => origins[state.tries++ % origins.length] ?? ''
  const bring = async (operation: Operation) => {
    while (performance.now() < state.until) {
      const answer = await operation.send(nextOrigin(), 20_000 * stage.patience)
      noteAnswer(tally, operation.what, answer)
      if (answer.status === 200) {
        await keep(stage, operation, answer)
        tally.done += 1
        return
      }
      await pause(answer.status === 503 ? 100 : 30)
    }
    tally.givenUp.push(operation.what)
  }
  const work = async (person: number) => {
    for (let n = 0; !state.stopping; n += 1) {
      const isUsedUp = stage.metersLeft() <= keptMeters
      const again = isUsedUp ? brought[(n * 7 + person * 31) % brought.length] : undefined
      const operation = again ?? operationOf(stage, { person, n, besides })
      await bring(operation)
      if (!isUsedUp) brought.push(operation)
    }
  }
  const working = Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  // Told by `stop`; a case that ends before it has a failure of its own to tell.
  working.catch(() => undefined)
  return {
    tally,
    stop: async (patienceMs = 20_000) => {
      state.stopping = true
      state.until = performance.now() + patienceMs * stage.patience
      await working
      return tally
    },
  }
}

interface Turn {
  readonly person: number
  readonly n: number
  readonly besides: readonly ('sign-in' | 'home')[]
}

/** Of twelve: six readings, three payments, two homes, one sign-in. */
function operationOf(stage: Stage, { person, n, besides }: Turn): Operation {
  const turn = (n + person * 5) % 12
  const resident = (n * 7 + person * 31) % residents
  if (turn === 11 && besides.includes('sign-in')) return signIn(resident)
  if (turn % 6 === 5 && besides.includes('home')) return openHome(resident)
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('No meter was taken')
  return turn % 3 === 2 ? tellPayment(meter) : giveReading(meter)
}

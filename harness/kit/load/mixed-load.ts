import { setTimeout as pause } from 'node:timers/promises'
import { residents } from '../stage/city.ts'
import type { Stage } from '../stage/open-stage.ts'
import { giveReading, type Operation, openHome, sendPaymentNotice, signIn } from './operations.ts'
import { keep } from './perform.ts'
import { emptyTally, noteAnswer, type Tally } from './tally.ts'

interface Options {
  /** Each attempt uses the next origin. */
  readonly origins: readonly string[]
  /** Number of concurrent people; 6 by default. */
  readonly people?: number
  /** Operations besides readings and payments; by default both. */
  readonly besides?: readonly ('sign-in' | 'home')[]
}

export interface Load {
  readonly tally: Tally
  /** Starts no new operation; running ones are retried until they are acknowledged, or the time is over. */
  stop(patienceMs?: number): Promise<Tally>
}

/** Number of meters reserved for the case itself. */
const keptMeters = 500

/**
 * Simulates people and services until `stop`. Each repeats unacknowledged operations, as a browser's queue and a
 * payment service do. Acknowledged operations are logged. After the last meter of the city, they repeat earlier
 * operations, which must change no data.
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
  // `stop` reports the error; a case that ends earlier reports its own failure.
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

/** Of twelve operations: six readings, three payments, two home screens, one sign-in. */
function operationOf(stage: Stage, { person, n, besides }: Turn): Operation {
  const turn = (n + person * 5) % 12
  const resident = (n * 7 + person * 31) % residents
  if (turn === 11 && besides.includes('sign-in')) return signIn(resident)
  if (turn % 6 === 5 && besides.includes('home')) return openHome(resident)
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('No meter was taken')
  return turn % 3 === 2 ? sendPaymentNotice(meter) : giveReading(meter)
}

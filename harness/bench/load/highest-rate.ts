import type { OpenLoopTold } from './open-loop.ts'

/** Milliseconds that 99 of 100 answers may take. */
const slowest = 300
/** Milliseconds; a later generator has not sent the rate that it was asked for. */
const latest = 100
/** Steps of the rate: up by a half until it is too much, then again from the best rate by a tenth. */
const steps = [1.5, 1.1] as const

/** Sends requests at a rate and returns what became of them. */
export type Load = (perSecond: number) => Promise<OpenLoopTold>

/** A rate at which every request was answered in time. */
export interface Served {
  readonly perSecond: number
  readonly told: OpenLoopTold
}

/** True if every request got the answer that it asked for. */
export const isServed = ({ sent, good, unsent }: OpenLoopTold): boolean => good.count === sent && unsent === 0

const isWithin = (told: OpenLoopTold): boolean => isServed(told) && told.good.p99 <= slowest && told.late <= latest

/** Raises the rate from `first` while it is served; undefined if `first` is too much already. */
export async function highestRate(load: Load, first: number): Promise<Served | undefined> {
  let best: Served | undefined
  for (const step of steps) {
    for (;;) {
      const perSecond = best ? best.perSecond * step : first
      const told = await triedTwice(load, perSecond)
      if (!isWithin(told)) break
      best = { perSecond, told }
    }
    if (!best) return undefined
  }
  return best
}

/** A rate is too much if it is not served twice: another program may have disturbed the first slice. */
async function triedTwice(load: Load, perSecond: number): Promise<OpenLoopTold> {
  const told = await load(perSecond)
  return isWithin(told) ? told : load(perSecond)
}

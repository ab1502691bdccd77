import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import type { Outcome } from './submission.ts'

/** What became of one form, its sendings together. */
export interface Finished {
  /** Every zone of the form's own meter is taken. */
  isDone: boolean
  /** Taken, of its own meter and of copies. */
  results: readonly ReadingResult[]
  /** Copies that were not taken, by the id of their meter: what the provider's rules say. */
  refusedCopies: ReadonlyMap<string, string>
}

export const nothingFinished: Finished = { isDone: false, results: [], refusedCopies: new Map() }

interface Sending {
  before: Finished
  meter: Meter
}

/** Adds one sending. A refused copy does not hold up the proof of the reading itself: it is told there. */
export function finishedBy({ taken, refused }: Outcome, { before, meter }: Sending): Finished {
  const meterOf = (key: string) => key.slice(0, key.indexOf(':'))
  const isOwnRefused = [...refused.keys()].some((key) => meterOf(key) === meter.id)
  const copies = [...refused].filter(([key]) => meterOf(key) !== meter.id)
  return {
    isDone: taken.size > 0 && !isOwnRefused,
    results: [...before.results, ...taken.values()],
    refusedCopies: new Map(copies.map(([key, { message }]) => [meterOf(key), message])),
  }
}

import type { Meter } from '@zatyshok/contract/meters/meters'

/**
 * What a resident may do with a meter now. `waits`: a reading of at least one zone is missing; `automatic`: the
 * provider reads the meter itself; `closed`: the window is closed; `look-only`: the account is shared for viewing.
 */
export type ReadingTurn = 'waits' | 'given' | 'automatic' | 'closed' | 'look-only'

type TurnFacts = Pick<Meter, 'canSubmit' | 'window' | 'zones' | 'given' | 'isAutomatic'>

/**
 * True if this resident may give readings now: the window is open or not set (DF4), and the account allows it (E06).
 */
export const takesReadings = ({ window, canSubmit }: Pick<Meter, 'window' | 'canSubmit'>): boolean =>
  canSubmit && (window === null || window.open)

/** Returns the turn of a meter. A meter that the provider reads still takes readings: its window may be open. */
export function readingTurn(meter: TurnFacts): ReadingTurn {
  if (meter.zones.every((zone) => meter.given.some((reading) => reading.zone === zone))) return 'given'
  if (meter.isAutomatic) return 'automatic'
  if (!meter.canSubmit) return 'look-only'
  return takesReadings(meter) ? 'waits' : 'closed'
}

/** Returns the first day on which one of the closed windows opens, `YYYY-MM-DD`; null if none is known. */
export function nextOpening(meters: readonly Pick<Meter, 'window' | 'canSubmit'>[]): string | null {
  const days = meters.flatMap(({ window, canSubmit }) => (canSubmit && window && !window.open ? [window.from] : []))
  return days.sort()[0] ?? null
}

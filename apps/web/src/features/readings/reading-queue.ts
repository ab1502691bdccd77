import type { Meter } from '@zatyshok/contract/meters/meters'
import { metersByHome } from '@zatyshok/domain/meters/meters-by-home'
import { nextOpening, readingTurn } from '@zatyshok/domain/meters/reading-turn'
import type { VerificationState } from '@zatyshok/domain/meters/verification'

/** The meters that one person gives readings for now, in the order of the list of meters. */
export interface ReadingQueue {
  /** Devices that wait, also the one on the screen. */
  waiting: readonly Meter[]
  /** Devices whose reading is given in a window that is open, and all devices of such windows. */
  given: number
  total: number
  /** The device to go on with: the first that waits after this one, or else before it. */
  next: Meter | null
  /** `YYYY-MM-DD`: when the next closed window opens; null if none is known. */
  opensOn: string | null
}

export function readingQueue(
  meters: readonly Meter[],
  current: Meter,
  verification: (meter: Meter) => VerificationState,
): ReadingQueue {
  const devices = metersByHome(meters, verification).flatMap((home) => home.devices)
  const at = devices.findIndex((device) => device.meters.some(({ id }) => id === current.id))
  const others = [...devices.slice(at + 1), ...devices.slice(0, Math.max(at, 0))].map(({ meters: [first] }) => first)
  const all = devices.map(({ meters: [first] }) => first)
  const waiting = all.filter((meter) => readingTurn(meter) === 'waits')
  const given = all.filter((meter) => readingTurn(meter) === 'given')
  return {
    waiting,
    given: given.length,
    total: waiting.length + given.length,
    next: others.find((meter) => readingTurn(meter) === 'waits') ?? null,
    opensOn: nextOpening(meters),
  }
}

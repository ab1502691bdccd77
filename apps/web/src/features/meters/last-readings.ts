import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay } from '@zatyshok/domain/calendar'

/** The newest reading of one zone: this month's reading from the portal, or the previous one. */
export interface LastReading {
  zone: Zone
  value: string
  /** `YYYY-MM-DD`, Kyiv. */
  day: string
}

/** Returns one reading per zone that has any, in the order of the meter's zones. */
export function lastReadings(meter: Pick<Meter, 'zones' | 'given' | 'previous'>): LastReading[] {
  return meter.zones.flatMap((zone) => {
    const given = meter.given.find((reading) => reading.zone === zone)
    if (given) return [{ zone, value: given.value, day: kyivDay(new Date(given.submittedAt)) }]
    const previous = meter.previous.find((reading) => reading.zone === zone)
    return previous ? [{ zone, value: previous.value, day: previous.readOn }] : []
  })
}

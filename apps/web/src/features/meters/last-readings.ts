import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay } from '@zatyshok/domain/calendar'

/** The newest reading of one zone: given this month on the portal, or else the one before. */
export interface LastReading {
  zone: Zone
  value: string
  /** `YYYY-MM-DD`, Kyiv. */
  day: string
}

/** One for each zone that has a reading at all, in the order of the meter's zones. */
export function lastReadings(meter: Pick<Meter, 'zones' | 'given' | 'previous'>): LastReading[] {
  return meter.zones.flatMap((zone) => {
    const given = meter.given.find((reading) => reading.zone === zone)
    if (given) return [{ zone, value: given.value, day: kyivDay(new Date(given.submittedAt)) }]
    const previous = meter.previous.find((reading) => reading.zone === zone)
    return previous ? [{ zone, value: previous.value, day: previous.readOn }] : []
  })
}

import type { Meter } from '@zatyshok/contract/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import type { UsualConsumption } from '@zatyshok/domain/usual-consumption'

/** One field of reading entry: a zone of a meter. */
export interface ReadingRow {
  /** Unique among all meters: `<meter>:<zone>`. */
  key: string
  meter: Meter
  zone: Zone
  previous: { value: string; readOn: string } | undefined
  usual: UsualConsumption | undefined
  /** Already given on the portal for the open month; `day` is `YYYY-MM-DD`, Kyiv. */
  given: { value: string; day: string } | undefined
}

const zoneOrder: readonly Zone[] = ['total', 'day', 'night', 'peak']

/** The rows of some meters, zones of a meter as T1, T2, T3 (F06). */
export function readingRows(meters: readonly Meter[]): ReadingRow[] {
  return meters.flatMap((meter) =>
    zoneOrder.filter((zone) => meter.zones.includes(zone)).map((zone) => readingRow(meter, zone)),
  )
}

/** Readings are taken: no window is set, or it is open (DF4). */
export const takesReadings = ({ window }: Meter): boolean => window === null || window.open

/** The billing month that a reading of `today` serves, `YYYY-MM`. */
export const openMonth = ({ window }: Meter, today: string): string => window?.billingMonth ?? monthOf(today)

function readingRow(meter: Meter, zone: Zone): ReadingRow {
  const given = meter.given.find((reading) => reading.zone === zone)
  return {
    key: `${meter.id}:${zone}`,
    meter,
    zone,
    previous: meter.previous.find((reading) => reading.zone === zone),
    usual: meter.usual.find((usual) => usual.zone === zone),
    given: given && { value: given.value, day: kyivDay(new Date(given.submittedAt)) },
  }
}

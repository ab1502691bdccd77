import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import type { UsualConsumption } from '@zatyshok/domain/meters/usual-consumption'

/** One input field of the reading form: a zone of a meter. */
export interface ReadingRow {
  /** Unique among all meters: `<meter>:<zone>`. */
  key: string
  meter: Meter
  zone: Zone
  /** The first zone of its meter, which shows the questions about the whole meter. */
  isFirst: boolean
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
  previous: { value: string; readOn: string; billingMonth: string } | undefined
  /** Usual consumption per month. */
  usual: UsualConsumption | undefined
  /** Already given on the portal for the open month; `day` is `YYYY-MM-DD` in Kyiv. */
  given: { value: string; day: string } | undefined
  /** Key of the row whose digits it repeats; set for the same device at another provider (F08). */
  copyOf?: string | undefined
}

const zoneOrder: readonly Zone[] = ['total', 'day', 'night', 'peak']

/** The rows of meters, the zones of a meter in the order T1, T2, T3 (F06). `today` is the day in Kyiv, `YYYY-MM-DD`. */
export function readingRows(meters: readonly Meter[], today: string): ReadingRow[] {
  return meters.flatMap((meter) =>
    zoneOrder.filter((zone) => meter.zones.includes(zone)).map((zone) => readingRow(meter, { zone, today })),
  )
}

/** The billing month of a reading that is taken on `today`, `YYYY-MM`. */
export const openMonth = ({ window }: Meter, today: string): string => window?.billingMonth ?? monthOf(today)

function readingRow(meter: Meter, { zone, today }: { zone: Zone; today: string }): ReadingRow {
  const given = meter.given.find((reading) => reading.zone === zone)
  const previous = meter.previous.find((reading) => reading.zone === zone)
  const usual = meter.usual.find((usual) => usual.zone === zone)
  return {
    key: `${meter.id}:${zone}`,
    meter,
    zone,
    isFirst: zoneOrder.find((one) => meter.zones.includes(one)) === zone,
    today,
    previous,
    usual,
    given: given && { value: given.value, day: kyivDay(new Date(given.submittedAt)) },
  }
}

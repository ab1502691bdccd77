import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { fromScaled, scaled } from '@zatyshok/domain/decimal'
import type { UsualConsumption } from '@zatyshok/domain/meters/usual-consumption'

/** One field of reading entry: a zone of a meter. */
export interface ReadingRow {
  /** Unique among all meters: `<meter>:<zone>`. */
  key: string
  meter: Meter
  zone: Zone
  /** The first of its meter: what is asked once of a meter is asked here. */
  isFirst: boolean
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
  previous: { value: string; readOn: string } | undefined
  /** A month. */
  usual: UsualConsumption | undefined
  /** For all months since the previous reading: what the difference is measured against. */
  usualSince: UsualConsumption | undefined
  /** Already given on the portal for the open month; `day` is `YYYY-MM-DD`, Kyiv. */
  given: { value: string; day: string } | undefined
  /** Key of the row whose digits it repeats: the same device at another provider (F08). */
  copyOf?: string | undefined
}

const zoneOrder: readonly Zone[] = ['total', 'day', 'night', 'peak']

/** The rows of some meters, zones of a meter as T1, T2, T3 (F06). `today` is the day in Kyiv, `YYYY-MM-DD`. */
export function readingRows(meters: readonly Meter[], today: string): ReadingRow[] {
  return meters.flatMap((meter) =>
    zoneOrder.filter((zone) => meter.zones.includes(zone)).map((zone) => readingRow(meter, { zone, today })),
  )
}

/** Readings are taken of this resident: no window is set, or it is open (DF4), and the account is not only shown (E06). */
export const takesReadings = ({ window, canSubmit }: Meter): boolean => canSubmit && (window === null || window.open)

/** The billing month that a reading of `today` serves, `YYYY-MM`. */
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
    usualSince: usual && previous && times(usual, monthsBetween(previous.billingMonth, openMonth(meter, today))),
    given: given && { value: given.value, day: kyivDay(new Date(given.submittedAt)) },
  }
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** `monthsBetween('2026-08', '2026-11')` → 3; at least one. */
const monthsBetween = (from: string, to: string) => Math.max(1, monthNumber(to) - monthNumber(from))

function times({ min, max, mean }: UsualConsumption, months: number): UsualConsumption {
  const longer = (value: string) => fromScaled(scaled(value, 3) * BigInt(months), 3)
  return { min: longer(min), max: longer(max), mean: longer(mean) }
}

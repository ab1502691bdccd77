import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { addMonthsToDate, daysBetween } from '@zatyshok/domain/calendar'
import type { TariffGroup } from './tariff-groups.ts'

/** The prices of one zone, oldest first. */
export interface TariffLine {
  zone: Tariff['zone']
  periods: readonly Tariff[]
}

/** Returns the zones of a service whose price has changed or will change on a known day. */
export function tariffLines({ current, others }: Pick<TariffGroup, 'current' | 'others'>): TariffLine[] {
  const byZone = Map.groupBy([...current, ...others], ({ zone }) => zone)
  return [...byZone]
    .map(([zone, periods]) => ({ zone, periods: periods.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)) }))
    .filter(({ periods }) => periods.length > 1)
}

/** An SVG path in a picture of 100 × 100, from the first day to the last; zero is at the bottom. */
export interface DrawnLine {
  zone: Tariff['zone']
  path: string
}

export interface DrawnTariffs {
  /** `YYYY-MM-DD` */
  first: string
  last: string
  lines: readonly DrawnLine[]
}

/** Space above the highest step, in units of the picture. */
const top = 8

/**
 * Draws the steps of the prices; a period without a price is a gap. Returns null if the prices have not changed.
 * `today` is a Kyiv date.
 */
export function drawTariffs(lines: readonly TariffLine[], today: string): DrawnTariffs | null {
  const all = lines.flatMap(({ periods }) => periods)
  const days = all.map(({ validFrom }) => validFrom).sort()
  const [first, newest] = [days[0], days.at(-1)]
  if (first === undefined || newest === undefined) return null
  // Extends the chart so that an announced price is visible too.
  const announced = addMonthsToDate(newest, 1)
  const last = newest > today ? announced : today
  const dearest = Math.max(...all.map(({ price }) => Number(price))) || 1
  const x = (day: string) => (daysBetween(first, day) / (daysBetween(first, last) || 1)) * 100
  const y = (price: string) => 100 - (Number(price) / dearest) * (100 - top)
  const stepOf = ({ validFrom, validTo, price }: Tariff, before: Tariff | undefined) => {
    const joins = before?.validTo && daysBetween(before.validTo, validFrom) <= 1
    const end = validTo === null || validTo > last ? last : validTo
    return `${joins ? 'L' : 'M'}${round(x(validFrom))} ${round(y(price))}H${round(x(end))}`
  }
  return {
    first,
    last,
    lines: lines.map(({ zone, periods }) => ({
      zone,
      path: periods.map((period, at) => stepOf(period, periods[at - 1])).join(''),
    })),
  }
}

const round = (share: number) => Math.round(share * 100) / 100

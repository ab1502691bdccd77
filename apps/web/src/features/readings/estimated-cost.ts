import type { Meter } from '@zatyshok/contract/meters/meters'
import { type MeterTariff, readingCost } from '@zatyshok/domain/meters/reading-cost'
import type { JudgedEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'

/**
 * Estimates the cost in kopiykas of the typed readings of one meter by its tariffs in force (F05), all zones together.
 * Null: no estimate is possible yet.
 */
export function estimatedCost(
  meter: Meter,
  entries: readonly { row: ReadingRow; judged: JudgedEntry }[],
): number | null {
  const typed = entries.filter(({ judged }) => judged.state !== 'empty')
  if (typed.length === 0) return null
  const differences = typed.map(({ row, judged }) => ({ zone: row.zone, difference: judged.difference }))
  return readingCost(differences, tariffsOf(meter))?.totalKop ?? null
}

/**
 * Returns the tariffs for this meter's unit. A price without a zone applies to zones that have no price of their own.
 */
function tariffsOf({ tariffs, unit, zones }: Meter): MeterTariff[] {
  const byVolume = tariffs.filter((tariff) => tariff.unit === unit)
  return zones.flatMap((zone) =>
    byVolume
      .filter(
        (tariff) =>
          tariff.zone === zone ||
          (tariff.zone === 'total' &&
            !byVolume.some((other) => other.serviceType === tariff.serviceType && other.zone === zone)),
      )
      .map(({ serviceType, price }) => ({ serviceCode: String(serviceType), zone, tariff: price })),
  )
}

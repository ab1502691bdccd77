import type { Zone } from '@zatyshok/contract/primitives'
import { compareDecimals } from '../decimal.ts'
import { multiply, sumKop } from '../money.ts'

/** A tariff in force for a service of a meter; `zone` null = every zone. Hryvnias per unit. */
export type MeterTariff = {
  readonly serviceCode: string
  readonly zone: Zone | null
  readonly tariff: string
}

/** What one zone of a meter used since the previous reading; null = not known. */
export type ZoneDifference = { readonly zone: Zone; readonly difference: string | null }

export type ReadingCostLine = {
  readonly serviceCode: string
  readonly zone: Zone
  readonly volume: string
  readonly tariff: string
  readonly amountKop: number
}

/**
 * Returns the estimated cost of a reading (F05). Each service of the meter (water and drainage charge the same volume)
 * is multiplied by zone and rounded by line, as on a bill.
 *
 * @returns null if a difference is unknown, or a used zone has no tariff
 */
export function readingCost(
  differences: readonly ZoneDifference[],
  tariffs: readonly MeterTariff[],
): { readonly totalKop: number; readonly lines: readonly ReadingCostLine[] } | null {
  const lines: ReadingCostLine[] = []
  for (const { zone, difference } of differences) {
    if (difference === null) return null
    const applied = tariffs.filter((tariff) => tariff.zone === null || tariff.zone === zone)
    if (applied.length === 0 && compareDecimals(difference, '0') !== 0) return null
    for (const { serviceCode, tariff } of applied) {
      lines.push({ serviceCode, zone, volume: difference, tariff, amountKop: multiply(difference, tariff) })
    }
  }
  return { totalKop: sumKop(lines.map(({ amountKop }) => amountKop)), lines }
}

/** Returns the tariffs in force on a date (`YYYY-MM-DD`); `validTo` null = no end. */
export function tariffsInForce<T extends { readonly validFrom: string; readonly validTo: string | null }>(
  tariffs: readonly T[],
  date: string,
): T[] {
  return tariffs.filter(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo))
}

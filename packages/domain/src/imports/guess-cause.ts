import type { ChangeCause } from '@zatyshok/contract/providers/import-previews'
import { heatingServiceType } from '../services.ts'

/** The lines of one service and zone in a bill. `tariff` null: the lines have different ones. */
export interface ServiceCharge {
  readonly key: string
  readonly type: number
  readonly isMetered: boolean
  readonly unit: string
  readonly volume: string
  readonly tariff: string | null
  readonly kop: number
}

export interface BillFacts {
  readonly recalculatedKop: number
  readonly subsidyKop: number
  readonly charges: readonly ServiceCharge[]
}

/** A meter's reading of the month, and the one before. */
export interface ReadingPair {
  readonly previous: string
  readonly value: string
}

interface Change {
  readonly before: BillFacts
  readonly after: BillFacts
  /** Change of the bill. */
  readonly kop: number
  readonly readings: readonly ReadingPair[]
}

/** A cause must explain at least this part of the change. */
const EXPLAINED = 0.6

/**
 * Guesses why a bill changed so much. Returns the cause that explains most of the change, or null if none of the known
 * ones explains enough.
 */
export function guessCause(change: Change): ChangeCause | null {
  const { before, after, kop } = change
  const causes = [
    ...servicePairs(change).map((pair) => ({
      cause: causeOf(pair, change.readings),
      kop: kopOf(pair.after) - kopOf(pair.before),
    })),
    { cause: subsidyCause(before, after), kop: before.subsidyKop - after.subsidyKop },
    { cause: { kind: 'recalculation' as const }, kop: after.recalculatedKop - before.recalculatedKop },
  ]
  const [most] = causes
    .filter((found) => found.cause !== null && found.kop / kop >= EXPLAINED)
    .toSorted((one, other) => Math.abs(other.kop) - Math.abs(one.kop))
  return most?.cause ?? null
}

interface ServicePair {
  readonly before: ServiceCharge | undefined
  readonly after: ServiceCharge | undefined
}

function servicePairs({ before, after }: Change): ServicePair[] {
  const keys = new Set([...before.charges, ...after.charges].map(({ key }) => key))
  const of = ({ charges }: BillFacts, key: string) => charges.find((charge) => charge.key === key)
  return [...keys].map((key) => ({ before: of(before, key), after: of(after, key) }))
}

const kopOf = (charge: ServiceCharge | undefined): number => charge?.kop ?? 0

function causeOf({ before, after }: ServicePair, readings: readonly ReadingPair[]): ChangeCause | null {
  const isHeating = (after ?? before)?.type === heatingServiceType
  if (kopOf(before) === 0 || !before) return isHeating ? { kind: 'heatingBegan' } : null
  if (kopOf(after) === 0 || !after) return isHeating ? { kind: 'heatingEnded' } : null
  const volumes = { from: before.volume, to: after.volume }
  if (isNear(Number(after.volume), Number(before.volume), 0.02)) {
    if (before.tariff === null || after.tariff === null || before.tariff === after.tariff) return null
    return { kind: 'tariff', from: before.tariff, to: after.tariff, unit: after.unit }
  }
  // With another tariff too, the volume alone does not explain the change.
  if (before.tariff === null || after.tariff === null) return null
  if (!isNear(Number(after.tariff), Number(before.tariff), 0.1)) return null
  if (after.unit === 'm2') return { kind: 'area', ...volumes, unit: after.unit }
  const shifted = after.isMetered ? readings.find((reading) => isShifted(reading, Number(before.volume))) : undefined
  if (shifted) return { kind: 'reading', from: shifted.previous, to: shifted.value, unit: after.unit }
  return { kind: 'volume', ...volumes, unit: after.unit }
}

/** True for a reading with one digit too many: a tenth of it continues the previous one. */
function isShifted({ previous, value }: ReadingPair, usual: number): boolean {
  const [from, to] = [Number(previous), Number(value)]
  return from > 0 && to >= 9 * from && to / 10 >= from - 1 && to / 10 - from <= 3 * Math.max(usual, 1)
}

const isNear = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other))

function subsidyCause(before: BillFacts, after: BillFacts): ChangeCause | null {
  if (before.subsidyKop === 0 && after.subsidyKop > 0) return { kind: 'subsidyBegan' }
  if (before.subsidyKop > 0 && after.subsidyKop === 0) return { kind: 'subsidyEnded' }
  return null
}

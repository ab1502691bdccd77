import type { Zone } from '@zatyshok/contract/primitives'
import { divideHalfUp, scaled } from '../decimal.ts'
import { safeKop, sumKop } from '../money.ts'

/** A line for the comparison of two bills: `serviceCode` is the provider's own; volume ≤ 3 decimals, tariff ≤ 6. */
export interface ComparedLine {
  readonly serviceCode: string
  readonly zone: Zone
  readonly unit: string
  readonly volume: string
  readonly tariff: string
  readonly amountKop: number
}

/** Why a service costs more or less than before. `counting`: the calculation method changed, which cannot be split. */
export type ServiceChangeKind = 'volume' | 'tariff' | 'rounding' | 'counting' | 'newService' | 'goneService'

export interface ServiceChange {
  readonly kind: ServiceChangeKind
  readonly serviceCode: string
  readonly zone: Zone
  readonly amountKop: number
}

/**
 * Splits the difference of charges by service and zone (G04); the parts add up to it exactly. The volume part uses the
 * former price, the price part the present volume. The remainder from rounding of lines is a separate part; there is
 * none if only one of the two changed.
 */
export function serviceChanges(before: readonly ComparedLine[], after: readonly ComparedLine[]): ServiceChange[] {
  const [former, present] = [usedByService(before), usedByService(after)]
  const keys = [...new Set([...present.keys(), ...former.keys()])]
  return keys.flatMap((key) => changesOf(former.get(key), present.get(key))).filter(({ amountKop }) => amountKop !== 0)
}

/** A service in a month: thousandths of its unit, and volume × tariff in 10⁻⁹ hryvnias, before rounding. */
interface Used {
  readonly service: Pick<ComparedLine, 'serviceCode' | 'zone'>
  readonly units: ReadonlySet<string>
  readonly volume: bigint
  readonly worth: bigint
  /** Tariff of the last line, in millionths. */
  readonly tariff: bigint
  readonly amountKop: number
}

function usedByService(lines: readonly ComparedLine[]): Map<string, Used> {
  const used = new Map<string, Used>()
  for (const { serviceCode, zone, unit, volume, tariff, amountKop } of lines) {
    const key = `${serviceCode} ${zone}`
    const known = used.get(key)
    const [amount, price] = [scaled(volume, 3), scaled(tariff, 6)]
    used.set(key, {
      service: { serviceCode, zone },
      units: new Set([...(known?.units ?? []), unit]),
      volume: (known?.volume ?? 0n) + amount,
      worth: (known?.worth ?? 0n) + amount * price,
      tariff: price,
      amountKop: sumKop([known?.amountKop ?? 0, amountKop]),
    })
  }
  return used
}

function changesOf(before: Used | undefined, after: Used | undefined): ServiceChange[] {
  const service = (after ?? before)?.service
  if (!service) return []
  const change = (kind: ServiceChangeKind, amountKop: number): ServiceChange => ({ kind, ...service, amountKop })
  if (!before) return [change('newService', after?.amountKop ?? 0)]
  if (!after) return [change('goneService', -before.amountKop)]
  const totalKop = sumKop([after.amountKop, -before.amountKop])
  const price = priceOf(before)
  if (!price || !hasOneUnit(before, after)) return [change('counting', totalKop)]
  const byVolume = (after.volume - before.volume) * price.worth
  const byTariff = after.worth * price.volume - after.volume * price.worth
  if (byTariff === 0n) return [change(byVolume === 0n ? 'rounding' : 'volume', totalKop)]
  if (after.volume === before.volume) return [change('tariff', totalKop)]
  const [volumeKop, tariffKop] = [kopOf(byVolume, price.volume), kopOf(byTariff, price.volume)]
  return [
    change('volume', volumeKop),
    change('tariff', tariffKop),
    change('rounding', sumKop([totalKop, -volumeKop, -tariffKop])),
  ]
}

/**
 * Returns the month's mean price as worth ÷ volume, with a volume above zero. Without consumption it returns the tariff
 * of the line. null: lines that reverse each other leave a sum without a volume.
 */
function priceOf({ volume, worth, tariff }: Used): { readonly worth: bigint; readonly volume: bigint } | null {
  if (volume > 0n) return { worth, volume }
  if (volume < 0n) return { worth: -worth, volume: -volume }
  return worth === 0n ? { worth: tariff, volume: 1n } : null
}

const hasOneUnit = (before: Used, after: Used) => new Set([...before.units, ...after.units]).size === 1

/** 10⁻⁹ hryvnias ÷ divisor → kopiykas, half up. */
const kopOf = (worth: bigint, divisor: bigint) => safeKop(divideHalfUp(worth, divisor * 10_000_000n))

import type { Zone } from '@zatyshok/contract/primitives'
import { divideHalfUp, scaled } from '../decimal.ts'
import { safeKop, sumKop } from '../money.ts'

/** A line as two bills are compared: `serviceCode` is the provider's own; volume ≤ 3 decimals, tariff ≤ 6. */
export interface ComparedLine {
  readonly serviceCode: string
  readonly zone: Zone
  readonly unit: string
  readonly volume: string
  readonly tariff: string
  readonly amountKop: number
}

/** Why a service costs more or less than before. `counting`: it is counted in another way, which cannot be split. */
export type ServiceChangeKind = 'volume' | 'tariff' | 'rounding' | 'counting' | 'newService' | 'goneService'

export interface ServiceChange {
  readonly kind: ServiceChangeKind
  readonly serviceCode: string
  readonly zone: Zone
  readonly amountKop: number
}

/**
 * What the charges differ by, service by service and zone by zone (G04); adds up to the difference of the sums.
 * The other volume is taken at the former price and the other price at the present volume; what rounding of the
 * lines leaves over stands apart. Nothing is left over where only one of the two has changed.
 */
export function serviceChanges(before: readonly ComparedLine[], after: readonly ComparedLine[]): ServiceChange[] {
  const [former, present] = [usedByService(before), usedByService(after)]
  const keys = [...new Set([...present.keys(), ...former.keys()])]
  return keys.flatMap((key) => changesOf(former.get(key), present.get(key))).filter(({ amountKop }) => amountKop !== 0)
}

/** A service of a month: thousandths of its unit, and volume × tariff in 10⁻⁹ hryvnias, before rounding. */
interface Used {
  readonly service: Pick<ComparedLine, 'serviceCode' | 'zone'>
  readonly units: ReadonlySet<string>
  readonly volume: bigint
  readonly worth: bigint
  /** Of the last line, in millionths. */
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
 * The mean price of a month as worth ÷ volume, the volume above zero; of a month without use, the tariff it would have
 * had. null: lines that take each other back leave a sum without a volume.
 */
function priceOf({ volume, worth, tariff }: Used): { readonly worth: bigint; readonly volume: bigint } | null {
  if (volume > 0n) return { worth, volume }
  if (volume < 0n) return { worth: -worth, volume: -volume }
  return worth === 0n ? { worth: tariff, volume: 1n } : null
}

const hasOneUnit = (before: Used, after: Used) => new Set([...before.units, ...after.units]).size === 1

/** 10⁻⁹ hryvnias ÷ divisor → kopiykas, half up. */
const kopOf = (worth: bigint, divisor: bigint) => safeKop(divideHalfUp(worth, divisor * 10_000_000n))

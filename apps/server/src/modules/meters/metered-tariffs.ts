import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Unit, Zone } from '@zatyshok/contract/primitives'

/** A tariff in force for a registration of the meter, newest first; `metered`: the last bill charged it by volume. */
export interface FoundTariff {
  readonly serviceCode: string
  readonly serviceType: number
  readonly zone: Zone
  readonly price: string
  readonly unit: Unit
  readonly counterType: string
  readonly metered: boolean
}

/**
 * Returns the price of a meter's volume for each service type and zone. Services of different types each charge the
 * same volume (water and drainage). Services of one type share the volume (drinking and garden water) or have their own
 * (delivery of gas). Therefore the service of the main registration gives their price, metered services first.
 */
export function meteredTariffs(
  found: readonly FoundTariff[],
  { mainType, zones }: { readonly mainType: string; readonly zones: readonly Zone[] },
): Meter['tariffs'] {
  const rank = (tariff: FoundTariff) => (tariff.counterType === mainType ? 0 : 2) + (tariff.metered ? 0 : 1)
  const best = [...found].sort((a, b) => rank(a) - rank(b))
  const serviceTypes = [...new Set(best.map(({ serviceType }) => serviceType))]
  return serviceTypes.flatMap((serviceType) => {
    const chosen = best.find((tariff) => tariff.serviceType === serviceType)
    const prices = best.filter(({ serviceCode }) => serviceCode === chosen?.serviceCode)
    return zones.flatMap((zone) => {
      // A provider without prices by zone charges every zone the same.
      const price = prices.find((tariff) => tariff.zone === zone) ?? prices.find((tariff) => tariff.zone === 'total')
      return price ? [{ serviceType, zone, price: price.price, unit: price.unit }] : []
    })
  })
}

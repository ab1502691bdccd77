import type { PublicTariff } from '@zatyshok/contract/content/public-view'

/** Cold water, drainage, hot water, heating, electricity, gas: the order of the front page. */
const mainServices = [10, 14, 15, 12, 17, 13]

interface LowestPrice extends Pick<PublicTariff, 'serviceType' | 'price' | 'unit'> {
  /** All providers and zones have this price. */
  isOnly: boolean
}

/** Finds the lowest price of each main service in the unit that most of its prices have. Services without one are absent. */
export function lowestPrices(tariffs: readonly PublicTariff[]): LowestPrice[] {
  return mainServices.flatMap((serviceType) => {
    const ofService = tariffs.filter((tariff) => tariff.serviceType === serviceType)
    const byUnit = Object.values(Object.groupBy(ofService, ({ unit }) => unit))
    const prices = byUnit.toSorted((a, b) => b.length - a.length)[0]
    const lowest = prices?.toSorted((a, b) => Number(a.price) - Number(b.price))[0]
    if (!prices || !lowest) return []
    return [
      {
        serviceType,
        price: lowest.price,
        unit: lowest.unit,
        isOnly: prices.every(({ price }) => price === lowest.price),
      },
    ]
  })
}

import type { HomeCharge } from '@zatyshok/contract/accounts/home'
import type { Unit } from '@zatyshok/contract/primitives'
import { addDecimals } from '@zatyshok/domain/decimal'

export interface MonthOfCharges {
  month: string
  totalKop: number
  /** Only services with charges, in the order of their types. */
  parts: { serviceType: number; amountKop: number; used: Used | null }[]
}

/** Consumption of a service, as an exact decimal. */
interface Used {
  volume: string
  unit: Unit
}

/**
 * Groups charges by month, oldest first, one part per service. Negative recalculations count in the total
 * only.
 */
export function chargesByMonth(charges: readonly HomeCharge[]): MonthOfCharges[] {
  const months = new Map<string, Map<number, Charged>>()
  for (const { billingMonth, serviceType, ...charge } of charges) {
    const services = months.get(billingMonth) ?? new Map<number, Charged>()
    const known = services.get(serviceType)
    const used = usedOf(charge)
    services.set(serviceType, {
      amountKop: (known?.amountKop ?? 0) + charge.amountKop,
      used: known ? sumOf(known.used, used) : used,
    })
    months.set(billingMonth, services)
  }
  return [...months]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, services]) => ({
      month,
      totalKop: [...services.values()].reduce((sum, { amountKop }) => sum + amountKop, 0),
      parts: [...services]
        .sort(([one], [other]) => one - other)
        .map(([serviceType, charged]) => ({ serviceType, ...charged })),
    }))
}

type Charged = Omit<MonthOfCharges['parts'][number], 'serviceType'>

const usedOf = ({ volume, unit }: Pick<HomeCharge, 'volume' | 'unit'>): Used | null =>
  volume !== null && unit !== null ? { volume, unit } : null

/** Returns null for different units, which cannot be added. */
function sumOf(one: Used | null, other: Used | null): Used | null {
  if (!one || !other) return one ?? other
  return one.unit === other.unit ? { unit: one.unit, volume: addDecimals(one.volume, other.volume) } : null
}

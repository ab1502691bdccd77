import type { HomeReply } from '@zatyshok/contract/home'

type Charge = HomeReply['charges'][number]

export interface MonthOfCharges {
  month: string
  totalKop: number
  /** Only services that were charged, in the order of their types. */
  parts: { serviceType: number; amountKop: number }[]
}

/** Charges of a home by month, oldest first, one part a service; recalculations below zero are left to the total. */
export function chargesByMonth(charges: readonly Charge[]): MonthOfCharges[] {
  const months = new Map<string, Map<number, number>>()
  for (const { billingMonth, serviceType, amountKop } of charges) {
    const services = months.get(billingMonth) ?? new Map<number, number>()
    services.set(serviceType, (services.get(serviceType) ?? 0) + amountKop)
    months.set(billingMonth, services)
  }
  return [...months]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, services]) => ({
      month,
      totalKop: [...services.values()].reduce((sum, amount) => sum + amount, 0),
      parts: [...services]
        .sort(([one], [other]) => one - other)
        .map(([serviceType, amountKop]) => ({ serviceType, amountKop })),
    }))
}

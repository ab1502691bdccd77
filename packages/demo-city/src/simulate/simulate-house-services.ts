import type { Account } from '../account.ts'
import { counterTypes } from '../account.ts'
import type { Building } from '../addresses.ts'
import { lineAmountKop } from '../amounts.ts'
import type { BillLine, Charge } from '../ledger.ts'
import { priceOfYear } from '../tariffs.ts'
import { isHeated } from './seasons.ts'
import { openAccount, type Simulation } from './simulation.ts'

/** Share of the lift's price that is refunded for a month in which the lift was out of order. */
const liftReduction = 0.2

type Managed = NonNullable<Building['managed']>

function areaLine(simulation: Simulation, service: string, price: { of2026: number; month: string }): BillLine {
  const volume = simulation.household.area * 10
  const tariff = priceOfYear(price.of2026, Number(price.month.slice(0, 4)), 4)
  return { service, volume, tariff, amount: lineAmountKop(volume, tariff), method: 'fee' }
}

function chargeOf(simulation: Simulation, managed: Managed, month: string): BillLine[] {
  const lines: BillLine[] = []
  if (isHeated(month)) lines.push(areaLine(simulation, counterTypes.stairs, { of2026: managed.stairs, month }))
  if (managed.lift !== null) lines.push(areaLine(simulation, counterTypes.lift, { of2026: managed.lift, month }))
  return lines
}

/** Opens a flat's account at the house management company: stairwell heating and lift, charged by area. */
export function openHouseAccount(simulation: Simulation, building: Building, managed: Managed): Account {
  const charges = simulation.months.map((month, period): Charge[] => {
    const lines = chargeOf(simulation, managed, month)
    const lift = lines.find((line) => line.service === counterTypes.lift)?.amount ?? 0
    const recalculation = period === building.poorMonth ? 0 - Math.round(lift * liftReduction) : 0
    return [{ lines, recalculation }]
  })
  const house = String(managed.number).padStart(4, '0')
  const number = `${house}/${simulation.household.address.flat.padStart(3, '0')}`
  return openAccount(simulation, { provider: '412', number, registrations: [] }, charges)
}

import { type Account, counterTypes, type Registration } from '../account.ts'
import { dayOf } from '../calendar.ts'
import type { MeterHistory } from './meter.ts'
import { coldWaterFactor, gardenFactor } from './seasons.ts'
import {
  always,
  type LinesOf,
  measure,
  meteredCharges,
  openAccount,
  pricedLines,
  type Simulation,
} from './simulation.ts'

/** Thousandths of m³ per person; above it the water of a common meter counts as garden watering (README, 999). */
const houseShare = 3600
const places = ['санвузол', 'кухня', 'ванна кімната']

export type GardenKind = 'none' | 'same meter' | 'own meter'

/** Returns how the garden of a suburb home is watered. */
export function gardenKind(simulation: Simulation): GardenKind {
  const draw = simulation.random.next()
  const drawn: GardenKind = draw < 0.45 ? 'same meter' : draw < 0.7 ? 'own meter' : 'none'
  return simulation.household.scenario.garden ?? drawn
}

function isWatered(month: string): boolean {
  return gardenFactor(month) > 0
}

function gardenVolume(simulation: Simulation, month: string): number {
  return (simulation.household.plot / 100) * 17 * gardenFactor(month)
}

/** Simulates the cold water of a suburb home, including the garden if they share a meter. */
export function measureSuburbWater(simulation: Simulation, garden: GardenKind): MeterHistory {
  const { random, household } = simulation
  const perPerson = 3100 * random.lognormal(0.12)
  const shared = garden === 'same meter'
  return measure(simulation, {
    kind: { slot: 0, places, digits: 5, decimals: [0, 3], zones: 1, interval: 4 },
    expected: (month) => {
      const house = perPerson * household.residents * coldWaterFactor(month)
      return [house + (shared ? gardenVolume(simulation, month) : 0)]
    },
    norm: () => [household.residents * houseShare],
    isBilled: always,
    readingDate: (month) => dayOf(month, random.integer(20, 31)),
  })
}

function measureGarden(simulation: Simulation): MeterHistory {
  return measure(simulation, {
    kind: { slot: 10, places: ['подвір’я'], digits: 5, decimals: [0, 3], zones: 1, interval: 4 },
    expected: (month) => [gardenVolume(simulation, month)],
    norm: (month) => [Math.round(gardenVolume(simulation, month))],
    isBilled: isWatered,
    readingDate: (month) => dayOf(month, simulation.random.integer(20, 31)),
  })
}

function waterLines(simulation: Simulation, garden: GardenKind): LinesOf {
  return (period, volumes, method) => {
    const volume = volumes[0] ?? 0
    const splits = garden === 'same meter' && isWatered(simulation.months[period] ?? '')
    const house = splits ? Math.min(volume, simulation.household.residents * houseShare) : volume
    const lines = pricedLines(simulation, { service: 'W1', tariff: 'suburbWater', period, method }, house)
    if (house === volume) return lines
    return [...lines, ...pricedLines(simulation, { service: 'G1', tariff: 'garden', period, method }, volume - house)]
  }
}

/** Opens the account of a suburb home at its own waterworks; `cold` is the result of `measureSuburbWater`. */
export function openSuburbAccount(simulation: Simulation, garden: GardenKind, cold: MeterHistory): Account {
  const registrations: Registration[] = [{ counterType: counterTypes.coldWater, service: 'W1', history: cold }]
  const water = meteredCharges(simulation, cold, waterLines(simulation, garden))
  const own = garden === 'own meter' ? measureGarden(simulation) : null
  if (garden === 'same meter') registrations.push({ counterType: counterTypes.garden, service: 'G1', history: cold })
  if (own !== null) registrations.push({ counterType: counterTypes.garden, service: 'G1', history: own })
  const gardenLines: LinesOf = (period, volumes, method) =>
    pricedLines(simulation, { service: 'G1', tariff: 'garden', period, method }, volumes[0] ?? 0)
  const watering = own === null ? [] : meteredCharges(simulation, own, gardenLines)
  const charges = water.map((charge, period) => {
    const extra = watering[period]
    if (extra === undefined) return [charge]
    const recalculation = charge.recalculation + extra.recalculation
    return [{ lines: [...charge.lines, ...extra.lines], recalculation }]
  })
  const number = simulation.household.numbers.suburb
  return openAccount(simulation, { provider: '999', number, registrations }, charges)
}

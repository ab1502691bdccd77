import { type Account, counterTypes } from '../account.ts'
import { addDays, dayOf } from '../calendar.ts'
import type { MeterHistory } from './meter.ts'
import { electricityFactor } from './seasons.ts'
import {
  always,
  type LinesOf,
  measure,
  meteredCharges,
  openAccount,
  pricedLines,
  type Simulation,
} from './simulation.ts'

/**
 * Returns the norm in thousandths of kWh: 70 for the first person, 30 for each further one, at most 190 (domain facts,
 * DF7).
 */
function normOf(residents: number): number {
  return 1000 * Math.min(190, 70 + 30 * (residents - 1))
}

function measureElectricity(simulation: Simulation): MeterHistory {
  const { random, household } = simulation
  const house = household.kind === 'flat' ? 1 : 1.5
  const average = (45_000 + 30_000 * household.residents) * house * random.lognormal(0.25)
  const two = random.chance(0.2) || household.scenario.twoZones === true
  const night = 0.38 + random.next() * 0.08
  const shares = two ? [1 - night, night] : [1]
  return measure(simulation, {
    kind: {
      slot: 6,
      places: ['фасад будинку', 'коридор', 'сходова клітка'],
      digits: 6,
      decimals: [0, 1],
      zones: two ? 2 : 1,
      interval: 16,
    },
    expected: (month) => shares.map((share) => average * share * electricityFactor(month)),
    norm: () => shares.map((share) => Math.round(normOf(household.residents) * share)),
    isBilled: always,
    // From two days before the end of the month to the 3rd of the next one (DF4).
    readingDate: (month) => addDays(dayOf(month, 31), random.integer(-2, 3)),
  })
}

/** Opens an electricity account; a two-zone meter gives two lines. */
export function openElectricityAccount(simulation: Simulation): Account {
  const history = measureElectricity(simulation)
  const linesOf: LinesOf = (period, volumes, method) =>
    volumes.flatMap((volume, zone) => {
      const tariff = zone === 0 ? 'electricity' : 'electricityNight'
      return pricedLines(simulation, { service: zone === 0 ? 'day' : 'night', tariff, period, method }, volume)
    })
  const charges = meteredCharges(simulation, history, linesOf).map((charge) => [charge])
  const two = history.meters[0]?.zones === 2
  const counterType = two ? counterTypes.electricityTwoZones : counterTypes.electricity
  const registrations = [{ counterType, service: '17', history }]
  const number = simulation.household.numbers.electricity
  return openAccount(simulation, { provider: '310', number, registrations }, charges)
}

import { type Account, counterTypes } from '../account.ts'
import { addDays, dayOf } from '../calendar.ts'
import type { Household } from './household.ts'
import type { MeterHistory } from './meter.ts'
import { degreeDays } from './seasons.ts'
import {
  always,
  type LinesOf,
  measure,
  meteredCharges,
  openAccount,
  pricedLines,
  type Simulation,
} from './simulation.ts'

/** Thousandths of m³ a month for cooking, and for cooking and heating water (domain facts, DF14). */
const cooking = 9000
const cookingAndWater = 21_000
/** Thousandths of m³ per m² and degree day: about 900 m³ a year for 70 m². */
const heatingPerDegreeDay = 4.14
/** Norms per person and month, and per heated m² (DF7). */
const norms = { stove: 3300, 'stove+heater': 10_500, heating: 10_500 }
const heatingNormForSquareMetre = 4000

function expectedGas(household: Household, month: string): number {
  const people = 0.5 + household.residents / 5
  if (household.gas === 'stove') return cooking * people
  if (household.gas === 'stove+heater') return cookingAndWater * people
  return 11_000 * people + heatingPerDegreeDay * (household.area / 100) * degreeDays(month)
}

function normOf(household: Household, month: string): number {
  if (household.gas === 'none') return 0
  const heated = household.gas === 'heating' && degreeDays(month) > 0
  const heating = heated ? heatingNormForSquareMetre * (household.area / 100) : 0
  return Math.round(norms[household.gas] * household.residents + heating)
}

function measureGas(simulation: Simulation): MeterHistory {
  const { random, household } = simulation
  const thrift = random.lognormal(0.15)
  return measure(simulation, {
    kind: { slot: 8, places: ['кухня', 'фасад будинку'], digits: 5, decimals: [2, 3], zones: 1, interval: 8 },
    expected: (month) => [expectedGas(household, month) * thrift],
    norm: (month) => [normOf(household, month)],
    isBilled: always,
    // The 1st to the 5th of the next month (DF4).
    readingDate: (month) => addDays(dayOf(month, 31), random.integer(1, 5)),
  })
}

/** Returns the monthly gas distribution volume: 1/12 of the previous year's volume, in steps of 0.01 m³ (DF13). */
function distributedVolumes(simulation: Simulation): (month: string) => number {
  const { random, household, months } = simulation
  const yearly = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
  const usual = yearly.reduce((sum, month) => sum + expectedGas(household, month), 0)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  const volumes = new Map(years.map((year) => [year, Math.round((usual * random.lognormal(0.08)) / 120) * 10]))
  return (month) => volumes.get(month.slice(0, 4)) ?? 0
}

/** Opens an account for gas and its distribution. */
export function openGasAccount(simulation: Simulation): Account {
  const history = measureGas(simulation)
  const distributed = distributedVolumes(simulation)
  const linesOf: LinesOf = (period, volumes, method) =>
    pricedLines(simulation, { service: 'gas', tariff: 'gas', period, method }, volumes[0] ?? 0)
  const charges = meteredCharges(simulation, history, linesOf).map((charge, period) => {
    const volume = distributed(simulation.months[period] ?? '')
    const line = { service: 'distribution', tariff: 'gasDistribution', period, method: 'fee' } as const
    return [{ ...charge, lines: [...charge.lines, ...pricedLines(simulation, line, volume)] }]
  })
  const registrations = [{ counterType: counterTypes.gas, service: '13', history }]
  const number = simulation.household.numbers.gas
  return openAccount(simulation, { provider: '889', number, registrations }, charges)
}

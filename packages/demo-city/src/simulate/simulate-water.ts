import { type Account, counterTypes, type Registration } from '../account.ts'
import { dayOf } from '../calendar.ts'
import type { Charge } from '../ledger.ts'
import type { MeterHistory, Method, MonthUse } from './meter.ts'
import { coldWaterFactor, hotWaterFactor } from './seasons.ts'
import { always, type LinesOf, measure, openAccount, pricedLines, type Simulation, takenBack } from './simulation.ts'

/** Norms in thousandths of m³ per person and month (domain facts, DF7). */
const coldNorm = { withHotWater: 2000, without: 3600 }
const hotNorm = 1600
const worst: readonly Method[] = ['meter', 'average', 'norm']
const places = ['санвузол', 'кухня', 'ванна кімната']

function hasHotWater(simulation: Simulation): boolean {
  return simulation.household.building?.centralHeat === true
}

function coldNormOf(simulation: Simulation): number {
  return simulation.household.residents * (hasHotWater(simulation) ? coldNorm.withHotWater : coldNorm.without)
}

/** Simulates the cold water of a city home. */
export function measureColdWater(simulation: Simulation): MeterHistory {
  const { random, household } = simulation
  const perPerson = (hasHotWater(simulation) ? 1700 : 2500) * random.lognormal(0.2)
  return measure(simulation, {
    kind: { slot: 0, places, digits: 5, decimals: [0, 3], zones: 1, interval: 4 },
    expected: (month) => [(600 + perPerson * household.residents) * coldWaterFactor(month)],
    norm: () => [coldNormOf(simulation)],
    isBilled: always,
    readingDate: (month) => dayOf(month, random.integer(20, 31)),
  })
}

/** Simulates the hot water of a flat. The heat provider reads it, and the waterworks reads it for drainage. */
export function measureHotWater(simulation: Simulation): MeterHistory {
  const { random, household } = simulation
  const perPerson = 1200 * random.lognormal(0.2)
  return measure(simulation, {
    kind: { slot: 2, places, digits: 5, decimals: [0, 3, 3], zones: 1, interval: 4 },
    expected: (month) => [(300 + perPerson * household.residents) * hotWaterFactor(month)],
    norm: () => [household.residents * hotNorm],
    isBilled: always,
    readingDate: (month) => dayOf(month, random.integer(20, 31)),
  })
}

/** Returns the billed consumption of a service without a meter. */
function byNorm(volume: number): MonthUse {
  return { volumes: [volume], method: 'norm', undone: [] }
}

/** The meters whose water a service charges; null: no meter. */
interface WaterSources {
  readonly cold: MeterHistory | null
  readonly hot: MeterHistory | null
}

function waterUse(simulation: Simulation, history: MeterHistory | null, period: number): MonthUse {
  return history?.uses[period] ?? byNorm(coldNormOf(simulation))
}

function waterCharge(simulation: Simulation, cold: MeterHistory | null, period: number): Charge {
  const linesOf: LinesOf = (at, volumes, method) =>
    pricedLines(simulation, { service: '10', tariff: 'water', period: at, method }, volumes[0] ?? 0)
  const use = waterUse(simulation, cold, period)
  return { lines: linesOf(period, use.volumes, use.method), recalculation: takenBack(use, linesOf) }
}

/** Charges drainage for cold and hot water together; the line shows the less exact method of the two. */
function drainageCharge(simulation: Simulation, sources: WaterSources, period: number): Charge {
  const linesOf: LinesOf = (at, volumes, method) =>
    pricedLines(simulation, { service: '14', tariff: 'drainage', period: at, method }, volumes[0] ?? 0)
  const hot = sources.hot?.uses[period]
  const uses = [waterUse(simulation, sources.cold, period), ...(hot ? [hot] : [])]
  const volume = uses.reduce((sum, use) => sum + (use.volumes[0] ?? 0), 0)
  const method = worst[Math.max(...uses.map((use) => worst.indexOf(use.method)))] ?? 'norm'
  const recalculation = uses.reduce((sum, use) => sum + takenBack(use, linesOf), 0)
  return { lines: linesOf(period, [volume], method), recalculation }
}

function feeCharge(simulation: Simulation, service: '111' | '112', period: number): Charge {
  const tariff = service === '111' ? 'waterFee' : 'drainageFee'
  return { lines: pricedLines(simulation, { service, tariff, period, method: 'fee' }, 1000), recalculation: 0 }
}

/** Opens the account of a city home at the waterworks: four balances. */
export function openWaterAccount(simulation: Simulation, sources: WaterSources): Account {
  const registrations: Registration[] = []
  const { cold, hot } = sources
  if (cold !== null) {
    registrations.push({ counterType: counterTypes.coldWater, service: '10', history: cold })
    registrations.push({ counterType: counterTypes.drainage, service: '14', history: cold })
  }
  if (hot !== null) registrations.push({ counterType: counterTypes.hotWater, service: '14', history: hot })
  const charges = simulation.months.map((_, period) => [
    waterCharge(simulation, cold, period),
    drainageCharge(simulation, sources, period),
    feeCharge(simulation, '111', period),
    feeCharge(simulation, '112', period),
  ])
  const number = simulation.household.numbers.water
  return openAccount(simulation, { provider: '101', number, registrations }, charges)
}

/**
 * Opens the account of a suburb home that uses only the city sewer; the volume comes from the meter of the suburb
 * waterworks.
 */
export function openDrainageAccount(simulation: Simulation, cold: MeterHistory): Account {
  const registrations = [{ counterType: counterTypes.drainage, service: '14', history: cold }]
  const charges = simulation.months.map((_, period) => [
    drainageCharge(simulation, { cold, hot: null }, period),
    feeCharge(simulation, '112', period),
  ])
  const number = simulation.household.numbers.water
  return openAccount(simulation, { provider: '101', number, registrations }, charges)
}

import { type Account, counterTypes, type Registration } from '../account.ts'
import type { Building } from '../addresses.ts'
import { dayOf } from '../calendar.ts'
import type { BillLine, Charge } from '../ledger.ts'
import type { MeterHistory } from './meter.ts'
import { degreeDays } from './seasons.ts'
import { inSeason, type LinesOf, measure, openAccount, pricedLines, type Simulation, takenBack } from './simulation.ts'

/** Gcal per m² and degree day (domain facts, DF14), and the norm per m² and month (DF7). */
const heatPerDegreeDay = 3.255e-5
const heatNorm = 0.0431
/** Reduction of a heating line in a month with poor service. */
const poorServiceShare = 0.06

/** Returns the heat of the flat in thousandths of Gcal. */
function heatOf(simulation: Simulation, building: Building, month: string): number {
  const squareMetres = simulation.household.area / 100
  return heatPerDegreeDay * squareMetres * degreeDays(month) * building.heatFactor * 1000
}

/** Simulates the heat of a flat with its own heat meter. */
export function measureHeat(simulation: Simulation, building: Building): MeterHistory {
  const { random, household } = simulation
  return measure(simulation, {
    kind: { slot: 4, places: ['сходова клітка', 'коридор'], digits: 5, decimals: [3], zones: 1, interval: 4 },
    expected: (month) => [heatOf(simulation, building, month)],
    norm: () => [Math.round(heatNorm * household.area * 10)],
    isBilled: inSeason,
    readingDate: (month) => dayOf(month, random.integer(20, 31)),
  })
}

interface HeatSources {
  readonly building: Building
  /** null: heat by area, hot water by norm. */
  readonly heat: MeterHistory | null
  readonly hot: MeterHistory | null
}

function heatingCharge(simulation: Simulation, sources: HeatSources, period: number): Charge {
  const month = simulation.months[period] ?? ''
  const linesOf: LinesOf = (at, volumes, method) =>
    pricedLines(simulation, { service: '12', tariff: 'heat', period: at, method }, volumes[0] ?? 0)
  if (!inSeason(month)) return { lines: [], recalculation: 0 }
  if (sources.heat === null) {
    const volume = Math.round(heatOf(simulation, sources.building, month))
    const lines = pricedLines(simulation, { service: '12', tariff: 'heat', period, method: 'area' }, volume)
    return { lines, recalculation: 0 }
  }
  const use = sources.heat.uses[period] ?? null
  if (use === null) return { lines: [], recalculation: 0 }
  return { lines: linesOf(period, use.volumes, use.method), recalculation: takenBack(use, linesOf) }
}

function hotWaterCharge(simulation: Simulation, hot: MeterHistory | null, period: number): Charge {
  const linesOf: LinesOf = (at, volumes, method) =>
    pricedLines(simulation, { service: '15', tariff: 'hotWater', period: at, method }, volumes[0] ?? 0)
  const norm = { volumes: [simulation.household.residents * 1600], method: 'norm', undone: [] } as const
  const use = hot === null ? norm : (hot.uses[period] ?? norm)
  return { lines: linesOf(period, use.volumes, use.method), recalculation: takenBack(use, linesOf) }
}

function poorService(lines: readonly BillLine[]): number {
  return -Math.round(lines.reduce((sum, line) => sum + line.amount, 0) * poorServiceShare)
}

/** Opens the account of a flat with central heating: one balance for heating and hot water. */
export function openHeatAccount(simulation: Simulation, sources: HeatSources): Account {
  const registrations: Registration[] = []
  if (sources.heat !== null) {
    registrations.push({ counterType: counterTypes.heat, service: '12', history: sources.heat })
  }
  if (sources.hot !== null) {
    registrations.push({ counterType: counterTypes.hotWater, service: '15', history: sources.hot })
  }
  const charges = simulation.months.map((_, period) => {
    const heating = heatingCharge(simulation, sources, period)
    const hot = hotWaterCharge(simulation, sources.hot, period)
    const poor = period === sources.building.poorMonth ? poorService(heating.lines) : 0
    const recalculation = heating.recalculation + hot.recalculation + poor
    return [{ lines: [...heating.lines, ...hot.lines], recalculation }]
  })
  const number = simulation.household.numbers.heat
  return openAccount(simulation, { provider: '205', number, registrations }, charges)
}

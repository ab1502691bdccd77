import type { Account, ProviderCode, Registration } from '../account.ts'
import { activationCode } from '../identifiers.ts'
import { type BillLine, type Charge, keepLedger } from '../ledger.ts'
import type { Random } from '../random.ts'
import type { CityTariffs, TariffService } from '../tariffs.ts'
import type { Household } from './household.ts'
import type { MeterHistory, Method, MonthUse } from './meter.ts'
import { drawMishaps } from './meter-mishaps.ts'
import { drawMeter, type MeterKind, successorOf } from './meter-passport.ts'
import { drawHabit } from './payment-habit.ts'
import { isHeated } from './seasons.ts'
import { type MeterPlan, simulateMeter } from './simulate-meter.ts'

/** Input of the simulation of one household. */
export interface Simulation {
  readonly random: Random
  readonly household: Household
  /** Billing months `YYYY-MM`, oldest first, and the month of the starting readings before them. */
  readonly months: readonly string[]
  readonly startMonth: string
  readonly tariffs: CityTariffs
}

/** The parts of a meter plan that differ between metering points. */
export type MeterSetting = Pick<MeterPlan, 'expected' | 'norm' | 'isBilled' | 'readingDate'> & {
  readonly kind: MeterKind
}

/** Simulates one metering point of the household. */
export function measure(simulation: Simulation, setting: MeterSetting): MeterHistory {
  const { random, household, months } = simulation
  const span = { first: months[0] ?? '', last: months.at(-1) ?? '' }
  const first = drawMeter(random, household, { kind: setting.kind, span })
  return simulateMeter({
    ...setting,
    random,
    months,
    startMonth: simulation.startMonth,
    first,
    successor: (date) => successorOf(first, household, { kind: setting.kind, date }),
    mishaps: drawMishaps(random, household.scenario.mishap, months.length),
  })
}

/** Returns the lines of one service in one month, one per price of the month. */
export function pricedLines(
  simulation: Simulation,
  line: { readonly service: string; readonly tariff: TariffService; readonly period: number; readonly method: string },
  volume: number,
): BillLine[] {
  const month = simulation.months[line.period] ?? ''
  const parts = simulation.tariffs.split(line.tariff, month, volume)
  return parts.map((part) => ({ ...part, service: line.service, method: line.method }))
}

/** Creates the lines of one month from the volumes of a meter. */
export type LinesOf = (period: number, volumes: readonly number[], method: Method) => BillLine[]

/** Returns the estimated charges in kopiykas that an actual reading reverses; not positive (README: missed reading). */
export function takenBack(use: MonthUse | null, linesOf: LinesOf): number {
  const undone = use?.undone ?? []
  const lines = undone.flatMap((month) => linesOf(month.period, month.volumes, 'average'))
  return 0 - lines.reduce((sum, line) => sum + line.amount, 0)
}

/** Returns the charges of a service with one meter, by month. */
export function meteredCharges(simulation: Simulation, history: MeterHistory, linesOf: LinesOf): Charge[] {
  return simulation.months.map((_, period) => {
    const use = history.uses[period] ?? null
    const lines = use === null ? [] : linesOf(period, use.volumes, use.method)
    return { lines, recalculation: takenBack(use, linesOf) }
  })
}

const withoutCodes: readonly ProviderCode[] = ['889', '999']

/** Opens the household's account at a provider and calculates its bills over the whole run. */
export function openAccount(
  simulation: Simulation,
  account: {
    readonly provider: ProviderCode
    readonly number: string
    readonly registrations: readonly Registration[]
  },
  charges: readonly (readonly Charge[])[],
): Account {
  const { random, household, months } = simulation
  const { scenario } = household
  const code = activationCode(random)
  const heat = account.provider === '205' ? scenario.heatHabit : undefined
  const habit = drawHabit(random, heat ?? scenario.habit, months.length)
  const superseded = random.chance(0.01) || scenario.supersededBill === true
  const { benefitPercent, subsidyPercent } = household
  return {
    ...account,
    activationCode: withoutCodes.includes(account.provider) ? '' : code,
    bills: keepLedger({ random, months, habit, benefitPercent, subsidyPercent }, charges),
    supersededIn: superseded ? random.integer(0, months.length - 1) : null,
  }
}

/** Every month is billed. */
export function always(): true {
  return true
}

/** Only months of the heating season are billed. */
export const inSeason: (month: string) => boolean = isHeated

import { addDays, addMonths, addYears, dayOf } from '../calendar.ts'
import { serialNumber } from '../identifiers.ts'
import type { Random } from '../random.ts'
import type { Scenario } from '../scenarios.ts'
import type { Household } from './household.ts'
import type { Meter } from './meter.ts'

/** Properties common to all meters of one kind. */
export interface MeterKind {
  /** Number of this metering point in the household, used for its serial numbers: 0, 2, 4 … */
  readonly slot: number
  readonly places: readonly string[]
  readonly digits: number
  readonly decimals: readonly number[]
  readonly zones: 1 | 2
  /** Years between verifications (domain facts, DF3). */
  readonly interval: number
}

/** First and last billing month of the run, `YYYY-MM`. */
export interface Span {
  readonly first: string
  readonly last: string
}

function drawVerification(random: Random, forced: Scenario['verification'], span: Span): string | null {
  const draw = random.next()
  const drawn = draw < 0.06 ? 'overdue' : draw < 0.11 ? 'soon' : draw < 0.13 ? 'unknown' : 'good'
  const end = dayOf(span.last, 31)
  const near = addDays(end, random.integer(10, 80))
  const past = addDays(end, -random.integer(20, 600))
  const far = dayOf(addMonths(span.last, random.integer(5, 35)), random.integer(1, 28))
  return { overdue: past, soon: near, unknown: null, good: far }[forced ?? drawn]
}

/** Generates the meter that a household has at the beginning of the run. */
export function drawMeter(random: Random, household: Household, setting: { kind: MeterKind; span: Span }): Meter {
  const { kind, span } = setting
  const { verification } = household.scenario
  // Only the first meter of a sample home is overdue, so that the demonstration shows one warning instead of many.
  const forced = verification !== undefined && kind.slot > 0 ? 'good' : verification
  const nextVerification = drawVerification(random, forced, span)
  const someDay = dayOf(addMonths(span.first, -random.integer(20, 90)), random.integer(1, 28))
  let installed = nextVerification === null ? someDay : addYears(nextVerification, -kind.interval)
  while (installed >= dayOf(addMonths(span.first, -2), 1)) installed = addYears(installed, -kind.interval)
  return {
    serial: serialNumber(household.index, kind.slot),
    place: random.pick(kind.places),
    digits: kind.digits,
    decimals: random.pick(kind.decimals),
    zones: kind.zones,
    installed,
    nextVerification,
    removed: null,
  }
}

/** Generates a new meter of the same kind, installed on that day. */
export function successorOf(meter: Meter, household: Household, setting: { kind: MeterKind; date: string }): Meter {
  return {
    ...meter,
    serial: serialNumber(household.index, setting.kind.slot + 1),
    installed: setting.date,
    nextVerification: addYears(setting.date, setting.kind.interval),
  }
}

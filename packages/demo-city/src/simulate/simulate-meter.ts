import { dayOf } from '../calendar.ts'
import type { Random } from '../random.ts'
import { createDial, type Dial } from './dial.ts'
import type { DialReading, Meter, MeterHistory, MonthUse, ReadingSource } from './meter.ts'
import { isMissed, type MeterMishaps } from './meter-mishaps.ts'
import { createEstimator } from './usage-estimator.ts'

/** Input of the simulation of one metering point; volumes in thousandths. */
export interface MeterPlan {
  readonly random: Random
  /** Billing months `YYYY-MM`, oldest first, and the month of the starting reading before them. */
  readonly months: readonly string[]
  readonly startMonth: string
  readonly first: Meter
  /** Creates the meter that replaces the first one on that day. */
  readonly successor: (replacedOn: string) => Meter
  readonly mishaps: MeterMishaps
  /** Expected consumption of the month in each zone. */
  readonly expected: (month: string) => readonly number[]
  /** Volumes by norm in each zone. */
  readonly norm: (month: string) => readonly number[]
  /** True if the month is read and billed. */
  readonly isBilled: (month: string) => boolean
  readonly readingDate: (month: string) => string
}

interface State {
  readonly plan: MeterPlan
  readonly dial: Dial
  readonly readings: DialReading[]
  readonly meters: Meter[]
}

function drawSource(plan: MeterPlan): ReadingSource {
  const draw = plan.random.next()
  if (plan.mishaps.remote) return 'remote'
  if (draw < 0.7) return 'consumer'
  return draw < 0.88 ? 'site' : 'inspector'
}

function record(state: State, row: Omit<DialReading, 'serial' | 'values' | 'state'>): void {
  const serial = state.dial.meter().serial
  state.readings.push({ serial, values: state.dial.shown(), state: 'valid', ...row })
}

/** Records a value below the previous one, submitted by mistake; the next row corrects it. */
function recordMistake(state: State, row: { readonly period: number; readonly date: string }): void {
  const last = state.readings.at(-1)
  if (last === undefined) return
  const step = 1000 * state.plan.random.integer(3, 40)
  const values = last.values.map((value) => Math.max(0, value - step))
  state.readings.push({ ...last, ...row, values, source: 'consumer', state: 'mistake' })
}

/**
 * Records the last reading of the old meter and zero of the new one on the same day; a third of the month's consumption
 * is before it.
 */
function replace(state: State, period: number, used: readonly number[]): readonly number[] {
  const month = state.plan.months[period] ?? state.plan.startMonth
  const date = dayOf(month, 8 + (period % 8))
  const before = used.map((value) => state.dial.rounded(value / 3))
  state.dial.advance(before)
  record(state, { period, date, source: 'inspector' })
  const old = state.dial.meter()
  const next = state.plan.successor(date)
  state.meters.splice(-1, 1, { ...old, removed: date, nextVerification: date }, next)
  state.dial.replaceBy(next)
  record(state, { period, date, source: 'inspector' })
  return used.map((value, zone) => value - (before[zone] ?? 0))
}

function trueUse(state: State, period: number, month: string): readonly number[] {
  const { plan, dial } = state
  const noise = plan.random.lognormal(0.08)
  const leak = plan.mishaps.leakIn
  const factor = leak !== null && (period === leak || period === leak + 1) ? 2.5 * noise : noise
  return plan.expected(month).map((value) => dial.rounded(value * factor))
}

function read(state: State, period: number, month: string): void {
  const date = state.plan.readingDate(month)
  const corrected = period === state.plan.mishaps.mistakeIn
  if (corrected) recordMistake(state, { period, date })
  const drawn = drawSource(state.plan)
  record(state, { period, date, source: corrected ? 'inspector' : drawn })
}

/**
 * Simulates all months of one metering point: readings with all their mishaps, and the billed volume of each month
 * (README: missed reading, dial, replacement).
 */
export function simulateMeter(plan: MeterPlan): MeterHistory {
  const { random, mishaps, first } = plan
  const yearly = plan.months.reduce((sum, month) => sum + Math.max(...plan.expected(month)), 0)
  const dial = createDial(first, (capacity) =>
    mishaps.rollsOver ? capacity - yearly * 0.4 : capacity * (0.001 + 0.009 * random.next()),
  )
  const state: State = { plan, dial, readings: [], meters: [first] }
  const estimator = createEstimator(plan.norm, dial.rounded)
  record(state, { period: -1, date: plan.readingDate(plan.startMonth), source: mishaps.remote ? 'remote' : 'consumer' })
  const uses = plan.months.map((month, period): MonthUse | null => {
    const used = trueUse(state, period, month)
    const missed = isMissed(random, mishaps, period)
    const billed = plan.isBilled(month)
    const rest = billed && period === mishaps.replacedIn ? replace(state, period, used) : used
    dial.advance(rest)
    estimator.add(used)
    if (!billed) return null
    if (missed) return estimator.estimate(period, month)
    read(state, period, month)
    return estimator.measured()
  })
  return { meters: state.meters, readings: state.readings, uses }
}

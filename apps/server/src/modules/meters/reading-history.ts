import type { Zone } from '@zatyshok/contract/primitives'
import { addMonths, monthNumber } from '@zatyshok/domain/calendar'
import {
  addDecimals,
  compareDecimals,
  decimalPlaces,
  divideHalfUp,
  fromScaled,
  scaled,
  subtractDecimals,
} from '@zatyshok/domain/decimal'
import { type MeterReplacement, replacementDifference } from '@zatyshok/domain/meters/meter-replacement'
import { isPlausibleRollover, rolloverDifference } from '@zatyshok/domain/meters/reading-check'
import type { MonthlyUse } from '@zatyshok/domain/meters/usual-consumption'

/** A reading of the provider; several of one month keep their order. `billingMonth` is `YYYY-MM`. */
export interface ImportedReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly source: 'consumer' | 'portal' | 'staff' | 'remote'
}

/** How a reading reached the portal: given by a resident, or entered by an operator after a call, a visit or a letter. */
export type GivenSource = 'portal' | 'phone' | 'visit' | 'paper'

/** The last revision of a reading from the portal. */
export interface SubmittedReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly revision: number
  readonly source: GivenSource
  readonly reason: 'rollover' | 'replaced' | null
  /** null: the meter is the same, or was replaced before the portal asked for the replacement's readings. */
  readonly replacement: MeterReplacement | null
  readonly receipt: string
  readonly receiptNumber: number
  /** ISO 8601 */
  readonly submittedAt: string
  /** The provider's explicit answer; null: no answer yet. */
  readonly decision: Decision | null
}

export interface Decision {
  readonly status: 'accepted' | 'declined'
  /** Ukrainian; empty if the provider gave no reason. */
  readonly reason: string
}

export interface KnownReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly source: ImportedReading['source'] | GivenSource | 'initial'
  /**
   * The resident reported another device; `untold`: the readings of the two devices at the replacement are unknown.
   */
  readonly replaced?: MeterReplacement | 'untold'
}

/**
 * Returns all readings of a meter, oldest first. If the provider has a reading of a month and zone, it replaces the one
 * from the portal. A declined reading is ignored. If the provider's only reading of a month equals the resident's value
 * for a new device, it is also of the new device.
 */
export function readingHistory(
  imported: readonly ImportedReading[],
  submitted: readonly SubmittedReading[],
): KnownReading[] {
  if (submitted.length === 0) return imported.toSorted(byMonth)
  const known = new Set(imported.map(({ billingMonth, zone }) => `${billingMonth} ${zone}`))
  const waiting = submitted
    .filter(
      ({ billingMonth, zone, decision }) => !known.has(`${billingMonth} ${zone}`) && decision?.status !== 'declined',
    )
    .map((given) => {
      const { zone, value, readOn, billingMonth, source } = given
      return { zone, value, readOn, billingMonth, source, ...replacedIn(given) }
    })
  const taken = imported.map((reading) => ({ ...reading, ...replacedBefore(reading, imported, submitted) }))
  // The sort is stable: readings of one month keep the provider's order.
  return [...taken, ...waiting].sort(byMonth)
}

const byMonth = (a: KnownReading, b: KnownReading): number =>
  a.billingMonth === b.billingMonth ? 0 : a.billingMonth < b.billingMonth ? -1 : 1

const replacedIn = ({ reason, replacement }: SubmittedReading): Pick<KnownReading, 'replaced'> =>
  reason === 'replaced' ? { replaced: replacement ?? 'untold' } : {}

function replacedBefore(
  { zone, billingMonth, value }: ImportedReading,
  imported: readonly ImportedReading[],
  submitted: readonly SubmittedReading[],
): Pick<KnownReading, 'replaced'> {
  const isOfMonth = (other: { readonly zone: Zone; readonly billingMonth: string }) =>
    other.zone === zone && other.billingMonth === billingMonth
  const given = submitted.find((one) => one.replacement !== null && isOfMonth(one))
  if (!given || compareDecimals(given.value, value) !== 0 || imported.filter(isOfMonth).length > 1) return {}
  return replacedIn(given)
}

/** Months of remote readings after which the resident need not give one. */
export const REMOTE_MONTHS = 3

/** True if the provider read the meter remotely in each of the last three known months. The oldest reading is first. */
export function isReadRemotely(imported: readonly ImportedReading[]): boolean {
  let months = 0
  let month: string | undefined
  // Backwards, since the last reading of most meters already gives the answer.
  for (let at = imported.length - 1; at >= 0; at -= 1) {
    const reading = imported[at] as ImportedReading
    if (reading.billingMonth !== month) {
      if (months === REMOTE_MONTHS) return true
      months += 1
      month = reading.billingMonth
    }
    if (!isRemote(reading)) return false
  }
  return months === REMOTE_MONTHS
}

const isRemote = ({ source }: ImportedReading) => source === 'remote'

/** Use between the last readings of two months (`YYYY-MM`) that are consecutive in the history. */
export interface ConsumptionStep {
  readonly after: string
  readonly month: string
  /** Decimal; null for an implausible drop, and for a replaced device whose last reading is unknown. */
  readonly used: string | null
  /** True if the value dropped inside the month, which means that the device was replaced. */
  readonly replaced: boolean
}

/**
 * Computes the use of one zone from its readings, oldest first. A drop between months means that the dial passed zero.
 * A drop inside a month means a replaced device, which starts anew. The first month has no use, unless it begins with
 * the device's reading at installation.
 */
export function consumptionSteps(readings: readonly KnownReading[], digits: number): ConsumptionStep[] {
  const steps: ConsumptionStep[] = []
  let before: KnownReading | undefined
  for (const ofMonth of byMonths(readings)) {
    const [first] = ofMonth
    const month = first.billingMonth
    const replaced = ofMonth.some((reading, at) => reading.replaced !== undefined || isBelow(reading, ofMonth[at - 1]))
    if (before) steps.push({ after: before.billingMonth, month, used: sumOfSteps(before, ofMonth, digits), replaced })
    else if (first.source === 'initial' && ofMonth.length > 1) {
      const used = sumOfSteps(first, ofMonth.slice(1), digits)
      steps.push({ after: addMonths(month, -1), month, used, replaced })
    }
    before = ofMonth.at(-1)
  }
  return steps
}

type OfMonth = [first: KnownReading, ...others: KnownReading[]]

/** The readings of each month; they are in the order of months. */
function byMonths(readings: readonly KnownReading[]): OfMonth[] {
  const months: OfMonth[] = []
  for (const reading of readings) {
    const last = months.at(-1)
    if (last?.[0].billingMonth === reading.billingMonth) last.push(reading)
    else months.push([reading])
  }
  return months
}

/** Computes the use of single months for «як зазвичай»; use after a pause is spread over its months. */
export function monthlyDifferences(readings: readonly KnownReading[], digits: number): MonthlyUse[] {
  const uses: MonthlyUse[] = []
  for (const { after, month, used } of consumptionSteps(readings, digits)) {
    if (used !== null) uses.push({ month, used: spread(used, monthsBetween(after, month)) })
  }
  return uses
}

const isBelow = (reading: KnownReading, before: KnownReading | undefined) =>
  before !== undefined && compareDecimals(reading.value, before.value) < 0

function sumOfSteps(before: KnownReading, ofMonth: readonly KnownReading[], digits: number): string | null {
  let total: string | undefined
  let from = before
  for (const reading of ofMonth) {
    const step = stepBetween(from, reading, { isInMonth: from !== before, digits })
    if (step === null) return null
    if (step !== undefined) total = total === undefined ? step : addDecimals(total, step)
    from = reading
  }
  return total ?? '0'
}

/** Returns the use between two readings; null: it is unknown, undefined: the device was replaced and starts anew. */
function stepBetween(
  from: KnownReading,
  { value, replaced }: KnownReading,
  { isInMonth, digits }: { readonly isInMonth: boolean; readonly digits: number },
): string | null | undefined {
  if (replaced === 'untold') return null
  if (replaced) return replacementDifference(replaced, value, from.value)
  const difference = subtractDecimals(value, from.value)
  if (!difference.startsWith('-')) return difference
  if (isInMonth) return undefined
  const step = rolloverDifference(from.value, value, digits)
  return isPlausibleRollover(step, digits) ? step : null
}

/** Returns the whole months from one billing month to a later one. */
export function monthsBetween(from: string, to: string): number {
  return Math.max(0, monthNumber(to) - monthNumber(from))
}

function spread(used: string, months: number): string {
  if (months <= 1 && decimalPlaces(used) === 3) return used
  return fromScaled(divideHalfUp(scaled(used, 3), BigInt(Math.max(months, 1))), 3)
}

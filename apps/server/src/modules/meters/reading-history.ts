import type { Zone } from '@zatyshok/contract/primitives'
import { addMonths } from '@zatyshok/domain/calendar'
import {
  addDecimals,
  compareDecimals,
  divideHalfUp,
  fromScaled,
  scaled,
  subtractDecimals,
} from '@zatyshok/domain/decimal'
import { type MeterReplacement, replacementDifference } from '@zatyshok/domain/meters/meter-replacement'
import { isPlausibleRollover, rolloverDifference } from '@zatyshok/domain/meters/reading-check'
import type { MonthlyUse } from '@zatyshok/domain/meters/usual-consumption'

/** A reading as the provider keeps it; several of one month stand in their order. `billingMonth` is `YYYY-MM`. */
export interface ImportedReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly source: 'consumer' | 'portal' | 'staff' | 'remote'
}

/** The last revision of a reading given on the portal. */
export interface SubmittedReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly revision: number
  readonly reason: 'rollover' | 'replaced' | null
  /** null: the meter is the same, or was replaced before the portal asked for this. */
  readonly replacement: MeterReplacement | null
  readonly receipt: string
  readonly receiptNumber: number
  /** ISO 8601 */
  readonly submittedAt: string
  /** The provider's explicit answer; null: it has given none. */
  readonly decision: Decision | null
}

export interface Decision {
  readonly status: 'accepted' | 'declined'
  /** Ukrainian; empty: no reason was given. */
  readonly reason: string
}

export interface KnownReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly source: ImportedReading['source'] | 'initial'
  /** The resident says that the device is another one; `untold`: what the two showed is not known. */
  readonly replaced?: MeterReplacement | 'untold'
}

/**
 * All readings of a meter, oldest first. Where the provider has a reading of a month and zone, that one counts and not
 * what was given on the portal: the provider has accepted, corrected or replaced it. What it declined counts for nothing.
 * A provider's only reading of a month, with the value that a resident gave for a new device, is of the new device too.
 */
export function readingHistory(
  imported: readonly ImportedReading[],
  submitted: readonly SubmittedReading[],
): KnownReading[] {
  const known = new Set(imported.map(({ billingMonth, zone }) => `${billingMonth} ${zone}`))
  const waiting = submitted
    .filter(
      ({ billingMonth, zone, decision }) => !known.has(`${billingMonth} ${zone}`) && decision?.status !== 'declined',
    )
    .map((given) => {
      const { zone, value, readOn, billingMonth } = given
      return { zone, value, readOn, billingMonth, source: 'portal' as const, ...replacedIn(given) }
    })
  const taken = imported.map((reading) => ({ ...reading, ...replacedBefore(reading, imported, submitted) }))
  // The sort is stable: readings of one month keep the provider's order.
  return [...taken, ...waiting].sort((a, b) => a.billingMonth.localeCompare(b.billingMonth))
}

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

/** What was used between the last readings of two months (`YYYY-MM`) that follow each other in the history. */
export interface ConsumptionStep {
  readonly after: string
  readonly month: string
  /** Decimal; null: an implausible drop, or a replaced device whose last reading is not known. */
  readonly used: string | null
  /** The value dropped inside the month: the device was replaced. */
  readonly replaced: boolean
}

/**
 * Consumption of one zone from its readings, oldest first. A drop between months is a dial that passed zero; a drop
 * inside a month is a replaced device, which begins anew. The first month has nothing to be compared with, unless it
 * begins with what the device showed when it was put in.
 */
export function consumptionSteps(readings: readonly KnownReading[], digits: number): ConsumptionStep[] {
  const months = Map.groupBy(readings, ({ billingMonth }) => billingMonth)
  const steps: ConsumptionStep[] = []
  let before: KnownReading | undefined
  for (const [month, ofMonth] of months) {
    const replaced = ofMonth.some((reading, at) => reading.replaced !== undefined || isBelow(reading, ofMonth[at - 1]))
    const [first, ...rest] = ofMonth
    if (before) steps.push({ after: before.billingMonth, month, used: sumOfSteps(before, ofMonth, digits), replaced })
    else if (first?.source === 'initial' && rest.length > 0) {
      steps.push({ after: addMonths(month, -1), month, used: sumOfSteps(first, rest, digits), replaced })
    }
    before = ofMonth.at(-1)
  }
  return steps
}

/** Consumption of single months, for «як зазвичай»: what was read after a pause is spread over its months. */
export function monthlyDifferences(readings: readonly KnownReading[], digits: number): MonthlyUse[] {
  return consumptionSteps(readings, digits).flatMap(({ after, month, used }) =>
    used === null ? [] : [{ month, used: spread(used, monthsBetween(after, month)) }],
  )
}

const isBelow = (reading: KnownReading, before: KnownReading | undefined) =>
  before !== undefined && compareDecimals(reading.value, before.value) < 0

function sumOfSteps(before: KnownReading, ofMonth: readonly KnownReading[], digits: number): string | null {
  let total = '0'
  for (const [at, reading] of ofMonth.entries()) {
    const from = at === 0 ? before : (ofMonth[at - 1] ?? before)
    if (reading.replaced === 'untold') return null
    if (reading.replaced) {
      const used = replacementDifference(reading.replaced, reading.value, from.value)
      if (used === null) return null
      total = addDecimals(total, used)
      continue
    }
    const dropped = compareDecimals(reading.value, from.value) < 0
    if (dropped && at > 0) continue
    const step = dropped
      ? rolloverDifference(from.value, reading.value, digits)
      : subtractDecimals(reading.value, from.value)
    if (dropped && !isPlausibleRollover(step, digits)) return null
    total = addDecimals(total, step)
  }
  return total
}

/** Whole months from one billing month to a later one. */
export function monthsBetween(from: string, to: string): number {
  let count = 0
  for (let month = from; month < to; month = addMonths(month, 1)) count += 1
  return count
}

function spread(used: string, months: number): string {
  return fromScaled(divideHalfUp(scaled(used, 3), BigInt(Math.max(months, 1))), 3)
}

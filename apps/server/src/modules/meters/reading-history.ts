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
import { rolloverDifference } from '@zatyshok/domain/reading-check'

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
  readonly receipt: string
  /** ISO 8601 */
  readonly submittedAt: string
}

export interface KnownReading {
  readonly zone: Zone
  readonly value: string
  readonly readOn: string
  readonly billingMonth: string
  readonly source: ImportedReading['source'] | 'initial'
}

/**
 * All readings of a meter, oldest first. Where the provider has a reading of a month and zone, that one counts and not
 * what was given on the portal: the provider has accepted, corrected or replaced it.
 */
export function readingHistory(
  imported: readonly ImportedReading[],
  submitted: readonly SubmittedReading[],
): KnownReading[] {
  const known = new Set(imported.map(({ billingMonth, zone }) => `${billingMonth} ${zone}`))
  const waiting = submitted
    .filter(({ billingMonth, zone }) => !known.has(`${billingMonth} ${zone}`))
    .map(({ zone, value, readOn, billingMonth }) => ({ zone, value, readOn, billingMonth, source: 'portal' as const }))
  // The sort is stable: readings of one month keep the provider's order.
  return [...imported, ...waiting].sort((a, b) => a.billingMonth.localeCompare(b.billingMonth))
}

/**
 * Monthly consumption of one zone from its readings, oldest first. A drop between months is a dial that passed zero; a
 * drop inside a month is a replaced device, which begins anew. What was read after a pause is spread over its months.
 * The first month has nothing to be compared with, and an implausible drop says nothing of its month: both are left out.
 */
export function monthlyDifferences(readings: readonly KnownReading[], digits: number): string[] {
  const months = Map.groupBy(readings, ({ billingMonth }) => billingMonth)
  const differences: string[] = []
  let before: KnownReading | undefined
  for (const [month, ofMonth] of months) {
    const used = before && sumOfSteps(before, ofMonth, digits)
    if (before && used !== null && used !== undefined) {
      differences.push(spread(used, monthsBetween(before.billingMonth, month)))
    }
    before = ofMonth.at(-1)
  }
  return differences
}

function sumOfSteps(before: KnownReading, ofMonth: readonly KnownReading[], digits: number): string | null {
  let total = '0'
  for (const [at, reading] of ofMonth.entries()) {
    const from = at === 0 ? before : (ofMonth[at - 1] ?? before)
    const dropped = compareDecimals(reading.value, from.value) < 0
    if (dropped && at > 0) continue
    const step = dropped
      ? rolloverDifference(from.value, reading.value, digits)
      : subtractDecimals(reading.value, from.value)
    if (dropped && compareDecimals(step, `${5n * 10n ** BigInt(digits - 1)}`) > 0) return null
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

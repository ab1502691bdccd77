import type { MeterReplacement } from '@zatyshok/contract/meters/meters'
import { addDecimals, compareDecimals, parseDecimal, subtractDecimals } from '../decimal.ts'
import { type Dial, type DialIssue, dialIssues } from './reading-dial.ts'
import { normaliseSerialNumber } from './serial-number.ts'

export type { MeterReplacement }
export type ReplacementField = keyof MeterReplacement

/** What is wrong with one field. Any field may be `missing`; the other codes belong to one or two fields. */
type ReplacementProblem =
  | DialIssue
  | { readonly code: 'missing' | 'malformed' | 'same_number' | 'future' | 'above_reading' }
  | { readonly code: 'before_previous'; readonly day: string }
  | { readonly code: 'below_previous'; readonly previous: string }

export type ReplacementProblems = Partial<Record<ReplacementField, ReplacementProblem>>

/** At most 30 characters. The first is a letter or a digit, so a spreadsheet does not read the number as a formula. */
const serialNumbers = /^[\p{L}\p{N}][\p{L}\p{N} ./№-]{0,29}$/u

/** What a replacement is judged by. Days are `YYYY-MM-DD`; `previous` is the previous reading of the old meter. */
export interface ReplacedMeter extends Dial {
  readonly serialNumber: string
  readonly previous?: { readonly value: string; readonly readOn: string } | undefined
  /** The day in Kyiv. */
  readonly today: string
}

/**
 * Judges what a resident typed about a replaced meter (F05) together with the reading of the new meter. The dial of the
 * new meter is not known until its provider registers it, so both meters are judged by the dial of the old one.
 *
 * @param value the reading of the new meter, a decimal string
 * @returns a problem for each wrong field; empty when all are right
 */
export function replacementProblems(typed: MeterReplacement, meter: ReplacedMeter, value: string): ReplacementProblems {
  const problems: Record<ReplacementField, ReplacementProblem | undefined> = {
    serialNumber: numberProblem(typed.serialNumber, meter),
    replacedOn: dayProblem(typed.replacedOn, meter),
    lastOfOld: dialProblem(typed.lastOfOld, meter) ?? belowPrevious(typed.lastOfOld, meter),
    firstOfNew: dialProblem(typed.firstOfNew, meter) ?? aboveReading(typed.firstOfNew, value),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/**
 * Consumption of both meters: the last reading of the old one minus its previous reading, plus the reading of the new
 * one minus its first. Null when the old meter had no previous reading. The typed values must have no problem.
 */
export function replacementDifference(typed: MeterReplacement, value: string, previous?: string): string | null {
  const [last, first] = [parseDecimal(typed.lastOfOld), parseDecimal(typed.firstOfNew)]
  if (last === null || first === null || previous === undefined) return null
  return addDecimals(subtractDecimals(last, previous), subtractDecimals(value, first))
}

/** Whether the device, the day and the values are the same. «415,1» and «415.100» are the same value. */
export function isSameReplacement(one: MeterReplacement, other: MeterReplacement): boolean {
  const isEqual = (field: 'lastOfOld' | 'firstOfNew') => {
    const [left, right] = [parseDecimal(one[field]), parseDecimal(other[field])]
    return left !== null && right !== null && compareDecimals(left, right) === 0
  }
  const isSameNumber = one.serialNumber.trim() === other.serialNumber.trim()
  return isSameNumber && one.replacedOn === other.replacedOn && isEqual('lastOfOld') && isEqual('firstOfNew')
}

function numberProblem(typed: string, { serialNumber }: ReplacedMeter): ReplacementProblem | undefined {
  const number = typed.trim()
  if (number === '') return { code: 'missing' }
  if (!serialNumbers.test(number)) return { code: 'malformed' }
  return normaliseSerialNumber(number) === normaliseSerialNumber(serialNumber) ? { code: 'same_number' } : undefined
}

function dayProblem(day: string, { previous, today }: ReplacedMeter): ReplacementProblem | undefined {
  if (day === '') return { code: 'missing' }
  if (day > today) return { code: 'future' }
  return previous && day < previous.readOn ? { code: 'before_previous', day: previous.readOn } : undefined
}

function dialProblem(typed: string, dial: Dial): ReplacementProblem | undefined {
  return typed.trim() === '' ? { code: 'missing' } : dialIssues(parseDecimal(typed), dial)[0]
}

function belowPrevious(typed: string, { previous }: ReplacedMeter): ReplacementProblem | undefined {
  const value = parseDecimal(typed)
  if (value === null || !previous || compareDecimals(value, previous.value) >= 0) return undefined
  return { code: 'below_previous', previous: previous.value }
}

function aboveReading(typed: string, reading: string): ReplacementProblem | undefined {
  const value = parseDecimal(typed)
  return value !== null && compareDecimals(value, reading) > 0 ? { code: 'above_reading' } : undefined
}

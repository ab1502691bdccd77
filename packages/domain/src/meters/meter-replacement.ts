import type { MeterReplacement } from '@zatyshok/contract/meters/meters'
import { addDecimals, compareDecimals, parseDecimal, subtractDecimals } from '../decimal.ts'
import { normaliseSerialNumber } from './serial-number.ts'

export type { MeterReplacement }
export type ReplacementField = keyof MeterReplacement

/** The problem of one field; `missing` is common to all fields. */
type ReplacementProblem =
  | { readonly code: 'missing' | 'malformed' | 'same-number' | 'future' | 'not-a-number' | 'above-reading' }
  | { readonly code: 'before-previous'; readonly day: string }
  | { readonly code: 'too-many-digits'; readonly digits: number }
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'below-previous'; readonly previous: string }

export type ReplacementProblems = Partial<Record<ReplacementField, ReplacementProblem>>

/**
 * Letters and digits with some punctuation between them, so that the number cannot be a spreadsheet formula. At most 30
 * characters.
 */
const serialNumbers = /^[\p{L}\p{N}][\p{L}\p{N} ./№-]{0,29}$/u

/**
 * The facts that a replacement is checked against. Days are `YYYY-MM-DD`; `previous` is the old meter's previous
 * reading.
 */
export interface ReplacedMeter {
  readonly serialNumber: string
  readonly digits: number
  readonly decimals: number
  readonly previous?: { readonly value: string; readonly readOn: string } | undefined
  /** The day in Kyiv. */
  readonly today: string
}

/**
 * Checks a resident's report of a replaced meter (F05) together with the new meter's reading. The new dial is unknown
 * until its provider registers it, so the old meter's digits apply to both.
 *
 * @param value the reading of the new meter, a decimal string
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
 * Returns the consumption of both meters: the old meter's last reading minus the previous one, plus the new reading
 * minus the new meter's first one. Null if the old meter had no previous reading. The typed values must have no
 * problem.
 */
export function replacementDifference(typed: MeterReplacement, value: string, previous?: string): string | null {
  const [last, first] = [parseDecimal(typed.lastOfOld), parseDecimal(typed.firstOfNew)]
  if (last === null || first === null || previous === undefined) return null
  return addDecimals(subtractDecimals(last, previous), subtractDecimals(value, first))
}

/** True for the same device, day and values in any notation. */
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
  return normaliseSerialNumber(number) === normaliseSerialNumber(serialNumber) ? { code: 'same-number' } : undefined
}

function dayProblem(day: string, { previous, today }: ReplacedMeter): ReplacementProblem | undefined {
  if (day === '') return { code: 'missing' }
  if (day > today) return { code: 'future' }
  return previous && day < previous.readOn ? { code: 'before-previous', day: previous.readOn } : undefined
}

/** Checks a value against the digits and decimals of the dial (F06). */
function dialProblem(typed: string, { digits, decimals }: ReplacedMeter): ReplacementProblem | undefined {
  if (typed.trim() === '') return { code: 'missing' }
  const value = parseDecimal(typed)
  if (value === null || value.startsWith('-')) return { code: 'not-a-number' }
  const [whole = '', fraction = ''] = value.split('.')
  if (whole.length > digits) return { code: 'too-many-digits', digits }
  return /[^0]/.test(fraction.slice(decimals)) ? { code: 'too-many-decimals', decimals } : undefined
}

function belowPrevious(typed: string, { previous }: ReplacedMeter): ReplacementProblem | undefined {
  const value = parseDecimal(typed)
  if (value === null || !previous || compareDecimals(value, previous.value) >= 0) return undefined
  return { code: 'below-previous', previous: previous.value }
}

function aboveReading(typed: string, reading: string): ReplacementProblem | undefined {
  const value = parseDecimal(typed)
  return value !== null && compareDecimals(value, reading) > 0 ? { code: 'above-reading' } : undefined
}

import type { MeterReplacement } from '@zatyshok/contract/meters/meters'
import { addDecimals, compareDecimals, parseDecimal, subtractDecimals } from '../decimal.ts'
import { normaliseSerialNumber } from './serial-number.ts'

export type { MeterReplacement }
export type ReplacementField = keyof MeterReplacement

/** What is wrong with one field; `missing` is the same problem of each. */
type ReplacementProblem =
  | { readonly code: 'missing' | 'malformed' | 'same-number' | 'future' | 'not-a-number' | 'above-reading' }
  | { readonly code: 'before-previous'; readonly day: string }
  | { readonly code: 'too-many-digits'; readonly digits: number }
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'below-previous'; readonly previous: string }

export type ReplacementProblems = Partial<Record<ReplacementField, ReplacementProblem>>

/** Letters and digits with a little between them: such a number is no formula of a spreadsheet. At most 30 signs. */
const serialNumbers = /^[\p{L}\p{N}][\p{L}\p{N} ./№-]{0,29}$/u

/** What a replacement is judged by. Days are `YYYY-MM-DD`; `previous` is what the old meter showed before. */
export interface ReplacedMeter {
  readonly serialNumber: string
  readonly digits: number
  readonly decimals: number
  readonly previous?: { readonly value: string; readonly readOn: string } | undefined
  /** The day in Kyiv. */
  readonly today: string
}

/**
 * Judges what a resident typed of a replaced meter (F05) beside the reading of the new one. The dial of the new device is
 * not known before its provider registers it, so the digits of the old one count for both.
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
 * What the two meters used: the last reading of the old one less the previous, and the reading less the first of the new
 * one. Null where the old one had no previous reading. The typed values must have no problem.
 */
export function replacementDifference(typed: MeterReplacement, value: string, previous?: string): string | null {
  const [last, first] = [parseDecimal(typed.lastOfOld), parseDecimal(typed.firstOfNew)]
  if (last === null || first === null || previous === undefined) return null
  return addDecimals(subtractDecimals(last, previous), subtractDecimals(value, first))
}

/** The same device, day and values, however they were written. */
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

/** Digits and decimals that the dial has (F06). */
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

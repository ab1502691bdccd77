import type { ReadingIssue } from '@zatyshok/contract/meters/readings'
import { compareDecimals, decimalPlaces, fromScaled, parseDecimal, scaled, subtractDecimals } from '../decimal.ts'
import { type MeterReplacement, type ReplacementField, replacementDifference } from './meter-replacement.ts'
import { normaliseSerialNumber } from './serial-number.ts'
import { type UsualConsumption, usualSince } from './usual-consumption.ts'

/** Digits before the decimal sign and decimals after it. */
export interface Dial {
  readonly digits: number
  readonly decimals: number
}

/** The codes are those of the contract's `readingIssue`. */
export type DialIssue =
  | { readonly code: 'not_a_number' }
  | { readonly code: 'too_many_digits'; readonly digits: number }
  | { readonly code: 'too_many_decimals'; readonly decimals: number }

/** The problem of one field. Any field may be `missing`; the other codes belong to one or two fields. */
type ReplacementProblem =
  | DialIssue
  | { readonly code: 'missing' | 'malformed' | 'same_number' | 'future' | 'above_reading' }
  | { readonly code: 'before_previous'; readonly day: string }
  | { readonly code: 'below_previous'; readonly previous: string }

export type ReplacementProblems = Partial<Record<ReplacementField, ReplacementProblem>>

/** Data for judging a replacement. Days are `YYYY-MM-DD`; `previous` is the previous reading of the old meter. */
export interface ReplacedMeter extends Dial {
  readonly serialNumber: string
  readonly previous?: { readonly value: string; readonly readOn: string } | undefined
  /** The day in Kyiv. */
  readonly today: string
}

/** Why a reading may be below the previous one; `replaced` is allowed with any reading. */
export type ReadingReason = 'rollover' | 'replaced'

/** `block` refuses the reading, `confirm` needs «Так, показання правильне», `note` only informs. */
type IssueLevel = 'note' | 'confirm' | 'block'

/** The codes are those of the contract, so the browser and the server use the same words. */
type Found<Code extends ReadingIssue, Level extends IssueLevel> = { readonly code: Code; readonly level: Level }

export type FoundIssue =
  | (Found<DialIssue['code'], 'block'> & DialIssue)
  | (Found<'below_previous', 'block'> & {
      readonly previous: string
      /** `implausible`: the resident chose the rollover, but it would use more than half of the dial. */
      readonly rollover: 'not_chosen' | 'implausible'
    })
  | (Found<'replacement_wrong', 'block'> & { readonly problems: ReplacementProblems })
  | (Found<'unusually_high', 'confirm'> & { readonly times: string })
  | Found<'rolled_over' | 'unchanged', 'note'>

/** One zone of one reading, as typed. */
export interface TypedReading {
  readonly value: string
  readonly reason?: ReadingReason | null | undefined
  /** Needed for the reason `replaced`; ignored with other reasons. */
  readonly replacement?: MeterReplacement | undefined
}

/** Data for judging a reading of one zone. Values are decimal strings. */
export interface ReadMeter extends ReplacedMeter {
  readonly previous?: { readonly value: string; readonly readOn: string; readonly billingMonth: string } | undefined
  /** Monthly; null: not known. */
  readonly usual?: UsualConsumption | null | undefined
  /** The month whose readings are accepted now, `YYYY-MM`. */
  readonly billingMonth: string
}

export interface ReadingCheck {
  /** null: a first reading, or a blocked value. */
  readonly difference: string | null
  /** The highest level of the issues. */
  readonly level: IssueLevel | 'ok'
  readonly issues: readonly FoundIssue[]
}

/** A consumption is unusual if it exceeds both: this multiple of the mean, and this one of the largest month. */
const farAbove = { mean: 3n, most: 2n } as const

/** Judges one typed reading (F05, F06). Any typed text is allowed; the values of `meter` must be decimal strings. */
export function checkReading(typed: TypedReading, meter: ReadMeter): ReadingCheck {
  const value = parseDecimal(typed.value)
  const ofDial = dialIssues(value, meter)
  if (value === null || ofDial.length > 0) return blocked(...ofDial)
  const { previous, digits } = meter
  if (typed.reason === 'replaced') {
    const problems = typed.replacement ? replacementProblems(typed.replacement, meter, value) : allMissing
    if (!typed.replacement || Object.keys(problems).length > 0) return blocked({ code: 'replacement_wrong', problems })
    return checkDifference(replacementDifference(typed.replacement, value, previous?.value), meter)
  }
  if (previous === undefined) return checkDifference(null, meter)
  if (compareDecimals(value, previous.value) >= 0) {
    const difference = subtractDecimals(value, previous.value)
    const isUnchanged = compareDecimals(difference, '0') === 0
    return checkDifference(difference, meter, isUnchanged ? ['unchanged'] : [])
  }
  const below = { code: 'below_previous', previous: previous.value } as const
  if (typed.reason !== 'rollover') return blocked({ ...below, rollover: 'not_chosen' })
  const difference = rolloverDifference(previous.value, value, digits)
  if (!isPlausibleRollover(difference, digits)) return blocked({ ...below, rollover: 'implausible' })
  return checkDifference(difference, meter, ['rolled_over'])
}

type BlockingIssue = Extract<FoundIssue, { readonly level: 'block' }>
type WithoutLevel<Issue> = Issue extends unknown ? Omit<Issue, 'level'> : never

const blocked = (...issues: readonly WithoutLevel<BlockingIssue>[]): ReadingCheck => ({
  difference: null,
  level: 'block',
  issues: issues.map((issue) => ({ ...issue, level: 'block' })),
})

/** Adds a warning for an unusually high consumption; its `times` is «4,2» of «у 4,2 раза більше». */
function checkDifference(
  difference: string | null,
  { usual, previous, billingMonth }: ReadMeter,
  codes: readonly ('rolled_over' | 'unchanged')[] = [],
): ReadingCheck {
  const notes = codes.map((code) => ({ code, level: 'note' }) as const)
  const usually = { difference, level: notes.length > 0 ? 'note' : 'ok', issues: notes } as const
  if (difference === null || !usual || !previous) return usually
  const since = usualSince(usual, { from: previous.billingMonth, to: billingMonth })
  const largest = since.most ?? since.max
  const places = Math.max(...[difference, since.mean, largest].map(decimalPlaces))
  const [used, mean, most] = [scaled(difference, places), scaled(since.mean, places), scaled(largest, places)]
  // With few months the mean may be low because of an absence, so the largest month counts as well.
  if (mean <= 0n || used <= farAbove.mean * mean || used <= farAbove.most * most) return usually
  const times = fromScaled((used * 10n) / mean, 1)
  return { difference, level: 'confirm', issues: [...notes, { code: 'unusually_high', level: 'confirm', times }] }
}

const allMissing: ReplacementProblems = {
  serialNumber: { code: 'missing' },
  replacedOn: { code: 'missing' },
  lastOfOld: { code: 'missing' },
  firstOfNew: { code: 'missing' },
}

/**
 * Why a dial cannot show a value (F06); empty when it can. Zeros after the last decimal are allowed.
 *
 * @param value a decimal string; null: the typed text is not a number
 */
export function dialIssues(value: string | null, { digits, decimals }: Dial): DialIssue[] {
  if (value === null || value.startsWith('-')) return [{ code: 'not_a_number' }]
  const [whole = '', fraction = ''] = value.split('.')
  const issues: DialIssue[] = []
  if (whole.length > digits) issues.push({ code: 'too_many_digits', digits })
  if (/[^0]/.test(fraction.slice(decimals))) issues.push({ code: 'too_many_decimals', decimals })
  return issues
}

/** Consumption when the dial passed zero between two readings: 00000 follows 99999. */
export function rolloverDifference(previous: string, value: string, digits: number): string {
  const places = Math.max(decimalPlaces(previous), decimalPlaces(value))
  return fromScaled(10n ** BigInt(digits + places) - scaled(previous, places) + scaled(value, places), places)
}

/**
 * Largest consumption of one period that may pass zero, as a share of the dial. A larger one is a wrong reading. The
 * import applies the same limit in SQL.
 */
export const maxRolloverShare = '0.5'

/** True if a consumption through zero is at most the largest plausible share of the dial. */
export const isPlausibleRollover = (difference: string, digits: number): boolean =>
  compareDecimals(difference, fromScaled(scaled(maxRolloverShare, 1) * 10n ** BigInt(digits), 1)) <= 0

/** At most 30 characters. The first is a letter or a digit, so a spreadsheet does not read the number as a formula. */
const serialNumbers = /^[\p{L}\p{N}][\p{L}\p{N} ./№-]{0,29}$/u

/**
 * Returns the problem of each field of a replaced meter; fields without a problem are left out. `value` is the reading
 * of the new meter.
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

function numberProblem(typed: string, { serialNumber }: ReplacedMeter): ReplacementProblem | undefined {
  const number = typed.trim()
  if (number === '') return { code: 'missing' }
  if (!serialNumbers.test(number)) return { code: 'malformed' }
  return normaliseSerialNumber(number) === normaliseSerialNumber(serialNumber) ? { code: 'same_number' } : undefined
}

function dayProblem(day: string, { previous, today }: ReplacedMeter): ReplacementProblem | undefined {
  // A form gives what is typed so far, for example «12.1».
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { code: 'missing' }
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

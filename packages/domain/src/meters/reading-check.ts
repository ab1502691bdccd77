import type { ReadingIssue } from '@zatyshok/contract/meters/readings'
import { compareDecimals, decimalPlaces, fromScaled, parseDecimal, scaled, subtractDecimals } from '../decimal.ts'
import {
  type MeterReplacement,
  type ReplacedMeter,
  type ReplacementProblems,
  replacementDifference,
  replacementProblems,
} from './meter-replacement.ts'
import { type DialIssue, dialIssues, isPlausibleRollover, rolloverDifference } from './reading-dial.ts'
import { type UsualConsumption, usualSince } from './usual-consumption.ts'

/** Why a reading may be below the previous one; `replaced` may stand with any reading. */
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
  /** Counts with the reason `replaced` only, which is blocked without it. */
  readonly replacement?: MeterReplacement | undefined
}

/** What a reading of one zone is judged by. Values are decimal strings. */
export interface ReadMeter extends ReplacedMeter {
  readonly previous?: { readonly value: string; readonly readOn: string; readonly billingMonth: string } | undefined
  /** Monthly; null: not known. */
  readonly usual?: UsualConsumption | null | undefined
  /** The month for which readings are taken now, `YYYY-MM`. */
  readonly billingMonth: string
}

export interface ReadingCheck {
  /** null: a first reading, or a blocked value. */
  readonly difference: string | null
  /** The highest level of the issues. */
  readonly level: IssueLevel | 'ok'
  readonly issues: readonly FoundIssue[]
}

/** A consumption is unusual when it is above both: so many times the mean, and so many times the largest usual one. */
const farAbove = { mean: 3n, max: 2n } as const

/** Judges one typed reading (F05, F06). Any typed text is allowed; the values of `meter` must be decimal strings. */
export function checkReading(typed: TypedReading, meter: ReadMeter): ReadingCheck {
  const value = parseDecimal(typed.value)
  const ofDial = dialIssues(value, meter).map((issue) => ({ ...issue, level: 'block' }) as const)
  if (value === null || ofDial.length > 0) return checkWith(null, ofDial)
  if (typed.reason === 'replaced') return checkReplaced(value, typed.replacement, meter)
  const { previous, digits } = meter
  if (previous === undefined) return checkWith(null, [])
  if (compareDecimals(value, previous.value) >= 0) {
    const difference = subtractDecimals(value, previous.value)
    return checkWith(difference, differenceIssues(difference, meter))
  }
  const below = { code: 'below_previous', level: 'block', previous: previous.value } as const
  if (typed.reason !== 'rollover') return checkWith(null, [{ ...below, rollover: 'not_chosen' }])
  const difference = rolloverDifference(previous.value, value, digits)
  if (!isPlausibleRollover(difference, digits)) return checkWith(null, [{ ...below, rollover: 'implausible' }])
  return checkWith(difference, [{ code: 'rolled_over', level: 'note' }, ...differenceIssues(difference, meter)])
}

const allMissing: ReplacementProblems = {
  serialNumber: { code: 'missing' },
  replacedOn: { code: 'missing' },
  lastOfOld: { code: 'missing' },
  firstOfNew: { code: 'missing' },
}

/** The new meter counts from its own first value, and the old one to its last. */
function checkReplaced(value: string, replacement: MeterReplacement | undefined, meter: ReadMeter): ReadingCheck {
  const problems = replacement ? replacementProblems(replacement, meter, value) : allMissing
  if (!replacement || Object.keys(problems).length > 0) {
    return checkWith(null, [{ code: 'replacement_wrong', level: 'block', problems }])
  }
  const difference = replacementDifference(replacement, value, meter.previous?.value)
  if (difference === null) return checkWith(null, [])
  return checkWith(
    difference,
    differenceIssues(difference, meter).filter(({ code }) => code !== 'unchanged'),
  )
}

/** `times` is «4,2» of «у 4,2 раза більше». */
function differenceIssues(difference: string, { usual, previous, billingMonth }: ReadMeter): FoundIssue[] {
  if (compareDecimals(difference, '0') === 0) return [{ code: 'unchanged', level: 'note' }]
  if (!usual || !previous) return []
  const { mean, max } = usualSince(usual, previous.billingMonth, billingMonth)
  const places = Math.max(decimalPlaces(difference), decimalPlaces(mean), decimalPlaces(max))
  const [used, average, most] = [scaled(difference, places), scaled(mean, places), scaled(max, places)]
  // A mean of few months is low when the resident was away, so a volume that was used before must stay usual.
  if (average <= 0n || used <= farAbove.mean * average || used <= farAbove.max * most) return []
  return [{ code: 'unusually_high', level: 'confirm', times: fromScaled((used * 10n) / average, 1) }]
}

function checkWith(difference: string | null, issues: readonly FoundIssue[]): ReadingCheck {
  const order: readonly IssueLevel[] = ['block', 'confirm', 'note']
  const level = order.find((candidate) => issues.some((issue) => issue.level === candidate)) ?? 'ok'
  return { difference, level, issues }
}

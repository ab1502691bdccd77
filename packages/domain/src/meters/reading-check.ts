import type { Zone } from '@zatyshok/contract/primitives'
import { compareDecimals, decimalPlaces, fromScaled, parseDecimal, scaled, subtractDecimals } from '../decimal.ts'
import {
  type MeterReplacement,
  type ReplacedMeter,
  type ReplacementProblems,
  replacementDifference,
  replacementProblems,
} from './meter-replacement.ts'
import type { UsualConsumption } from './usual-consumption.ts'

/** Zones of a meter: one-zone meters have `total`, others have day, night and (three-zone) peak. */
export type ReadingZone = Zone

/** The consumer's explanation of a reading below the previous one; `replaced` is allowed with any reading. */
export type ReadingReason = 'rollover' | 'replaced'

/** `block` cannot be submitted, `confirm` needs «Так, показання правильне», `note` only informs. */
export type ReadingLevel = 'ok' | 'note' | 'confirm' | 'block'

export type ReadingIssue =
  | { readonly code: 'not-a-number'; readonly level: 'block' }
  | { readonly code: 'too-many-digits'; readonly level: 'block'; readonly digits: number }
  | { readonly code: 'too-many-decimals'; readonly level: 'block'; readonly decimals: number }
  | { readonly code: 'less-than-previous'; readonly level: 'block'; readonly previous: string }
  | { readonly code: 'rollover-implausible'; readonly level: 'block'; readonly previous: string }
  | { readonly code: 'rollover'; readonly level: 'note'; readonly previous: string }
  | { readonly code: 'meter-replaced'; readonly level: 'note' }
  | { readonly code: 'replacement-wrong'; readonly level: 'block'; readonly problems: ReplacementProblems }
  | { readonly code: 'zero'; readonly level: 'note' }
  | { readonly code: 'far-above-usual'; readonly level: 'confirm'; readonly times: string }

/** One zone of one reading as typed. Values are decimal strings; `digits`, `decimals` describe the dial (F06). */
export type ReadingInput = {
  readonly value: string
  readonly zone: ReadingZone
  readonly digits: number
  readonly decimals: number
  readonly previous?: string | undefined
  readonly usual?: UsualConsumption | null | undefined
  readonly reason?: ReadingReason | undefined
  /** The typed replacement data, and the facts to check it; if absent, the reason `replaced` is blocked. */
  readonly replacement?: { readonly typed: MeterReplacement; readonly meter: ReplacedMeter } | undefined
}

/** `difference` is null if unknown: first reading, or a blocked value. */
export type ReadingCheck = {
  readonly zone: ReadingZone
  readonly difference: string | null
  readonly level: ReadingLevel
  readonly issues: readonly ReadingIssue[]
}

/** A value is unusual only above both limits: this multiple of the mean, and this multiple of the usual maximum. */
const farAbove = { mean: 3n, max: 2n } as const

/**
 * Checks one typed reading (F05, F06). Typed text never makes it throw; `previous` and `usual` come from the portal and
 * must be decimal strings.
 */
export function checkReading(input: ReadingInput): ReadingCheck {
  const value = parseDecimal(input.value)
  if (value === null || value.startsWith('-')) return verdict(input, null, [{ code: 'not-a-number', level: 'block' }])
  const shape = shapeIssues(value, input)
  if (shape.length > 0) return verdict(input, null, shape)
  if (input.reason === 'replaced') return checkReplaced(value, input)
  if (input.previous === undefined) return verdict(input, null, [])
  if (compareDecimals(value, input.previous) >= 0) {
    const difference = subtractDecimals(value, input.previous)
    return verdict(input, difference, differenceIssues(difference, input.usual))
  }
  if (input.reason !== 'rollover') {
    return verdict(input, null, [{ code: 'less-than-previous', level: 'block', previous: input.previous }])
  }
  return checkRollover(value, input.previous, input)
}

const untold: ReplacementProblems = {
  serialNumber: { code: 'missing' },
  replacedOn: { code: 'missing' },
  lastOfOld: { code: 'missing' },
  firstOfNew: { code: 'missing' },
}

/** Consumption is the old meter's up to its last value plus the new meter's from its first value. */
function checkReplaced(value: string, input: ReadingInput): ReadingCheck {
  const { replacement, previous, usual } = input
  const problems = replacement ? replacementProblems(replacement.typed, replacement.meter, value) : untold
  if (!replacement || Object.keys(problems).length > 0) {
    return verdict(input, null, [{ code: 'replacement-wrong', level: 'block', problems }])
  }
  const difference = replacementDifference(replacement.typed, value, previous)
  const issues = difference === null ? [] : differenceIssues(difference, usual).filter(({ code }) => code !== 'zero')
  return verdict(input, difference, [{ code: 'meter-replaced', level: 'note' }, ...issues])
}

/** Returns the consumption if the dial passed zero between the readings: after 99999 comes 00000. */
export function rolloverDifference(previous: string, value: string, digits: number): string {
  const places = Math.max(decimalPlaces(previous), decimalPlaces(value))
  return fromScaled(10n ** BigInt(digits + places) - scaled(previous, places) + scaled(value, places), places)
}

function checkRollover(value: string, previous: string, input: ReadingInput): ReadingCheck {
  const difference = rolloverDifference(previous, value, input.digits)
  // More than half of the dial in one period is a typing error, not a dial that passed zero.
  if (compareDecimals(difference, `${5n * 10n ** BigInt(input.digits - 1)}`) > 0) {
    return verdict(input, null, [{ code: 'rollover-implausible', level: 'block', previous }])
  }
  const issues = differenceIssues(difference, input.usual)
  return verdict(input, difference, [{ code: 'rollover', level: 'note', previous }, ...issues])
}

function shapeIssues(value: string, { digits, decimals }: ReadingInput): ReadingIssue[] {
  const [whole = '', fraction = ''] = value.split('.')
  const issues: ReadingIssue[] = []
  if (whole.length > digits) issues.push({ code: 'too-many-digits', level: 'block', digits })
  if (/[^0]/.test(fraction.slice(decimals))) {
    issues.push({ code: 'too-many-decimals', level: 'block', decimals })
  }
  return issues
}

function differenceIssues(difference: string, usual: UsualConsumption | null | undefined): ReadingIssue[] {
  if (compareDecimals(difference, '0') === 0) return [{ code: 'zero', level: 'note' }]
  const times = usual ? timesAbove(difference, usual) : null
  return times === null ? [] : [{ code: 'far-above-usual', level: 'confirm', times }]
}

/**
 * Returns «4,2» for «у 4,2 раза більше»; null within three times the mean, or within twice the maximum. With few months
 * the mean may be low because of an absence, and a consumption seen before must not be called unusual.
 */
function timesAbove(difference: string, { mean, max }: UsualConsumption): string | null {
  const places = Math.max(decimalPlaces(difference), decimalPlaces(mean), decimalPlaces(max))
  const [used, usual, most] = [scaled(difference, places), scaled(mean, places), scaled(max, places)]
  if (usual <= 0n || used <= farAbove.mean * usual || used <= farAbove.max * most) return null
  return fromScaled((used * 10n) / usual, 1)
}

function verdict({ zone }: ReadingInput, difference: string | null, issues: readonly ReadingIssue[]): ReadingCheck {
  const order: readonly ReadingLevel[] = ['block', 'confirm', 'note']
  const level = order.find((candidate) => issues.some((issue) => issue.level === candidate)) ?? 'ok'
  return { zone, difference, level, issues }
}

import { compareDecimals, parseDecimal } from '@zatyshok/domain/decimal'
import { emptyReplacement, type MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import {
  checkReading,
  type FoundIssue,
  type ReadingReason,
  type ReadMeter,
  type ReplacementProblems,
  replacementProblems,
} from '@zatyshok/domain/meters/reading-check'
import { openMonth, type ReadingRow } from './reading-rows.ts'

/** The state of one field. */
export interface ReadingEntry {
  /** As typed; the form never rewrites it. */
  text: string
  /** «Так, показання правильне» is ticked. */
  confirmed: boolean
  /** Why the reading may be below the previous one; `replaced` may stand with any reading. */
  reason: ReadingReason | null
  /** The typed values of a replaced meter; they count with the reason `replaced` only. */
  replacement: MeterReplacement
  /** The resident ticked the replacement before a low reading, so the form does not offer the choice of a reason. */
  unasked: boolean
  /** The server asked for the tick although the check of the browser did not. */
  wantsTick: boolean
  /** The resident has left the field or tried to send. */
  settled: boolean
}

export const emptyEntry: ReadingEntry = {
  text: '',
  confirmed: false,
  reason: null,
  replacement: emptyReplacement,
  unasked: false,
  wantsTick: false,
  settled: false,
}

/** `blocked` (wrong) and `unconfirmed` (waits for the tick) cannot be sent. */
export type EntryState = 'empty' | 'blocked' | 'unconfirmed' | 'ready'

export interface JudgedEntry {
  state: EntryState
  /** Canonical decimal string; null when the text is not a number. */
  value: string | null
  /** Consumption since the previous reading; null when not known. */
  difference: string | null
  issues: readonly FoundIssue[]
  /** The reason that counts: `rollover` only for a reading below the previous one. */
  reason: ReadingReason | null
  /** The value is below the previous reading; the form then offers the choice of a reason. */
  isLess: boolean
  /**
   * The resident typed only the digits before the comma, and without the red digits the reading is below the previous
   * one.
   */
  lacksRedDigits: boolean
  /** Problems of the fields of a replaced meter; empty if there are none. */
  replacementProblems: ReplacementProblems
}

/** Judges the typed reading by the rule that the server applies, too (F05, F06). */
export function judgeEntry(row: ReadingRow, entry: ReadingEntry): JudgedEntry {
  const meter = readMeter(row)
  const isReplaced = entry.reason === 'replaced'
  const value = parseDecimal(entry.text)
  if (entry.text.trim() === '') {
    // The fields of a replaced meter are judged before the reading itself is typed.
    const { replacement } = entry
    const first = parseDecimal(replacement.firstOfNew) ?? '0'
    const problems = isReplaced ? replacementProblems(replacement, meter, first) : {}
    const nothing = { difference: null, issues: [], reason: null, isLess: false, lacksRedDigits: false }
    return { ...nothing, state: 'empty', value, replacementProblems: problems }
  }
  const isBelow = value !== null && row.previous !== undefined && compareDecimals(value, row.previous.value) < 0
  const lacksRedDigits = !isReplaced && isBelow && value === row.previous?.value.split('.')[0]
  const isLess = isBelow && !lacksRedDigits
  const reason = isLess || isReplaced ? entry.reason : null
  const { level, issues, difference } = checkReading({ ...entry, value: entry.text, reason }, meter)
  const unconfirmed = (level === 'confirm' || entry.wantsTick) && !entry.confirmed
  const state = level === 'block' ? 'blocked' : unconfirmed ? 'unconfirmed' : 'ready'
  const wrong = issues.find((issue) => issue.code === 'replacement_wrong')
  const problems = wrong?.problems ?? {}
  return { state, value, difference, issues, reason, isLess, lacksRedDigits, replacementProblems: problems }
}

function readMeter({ meter, previous, usual, today }: ReadingRow): ReadMeter {
  const { serialNumber, digits, decimals } = meter
  return { serialNumber, digits, decimals, previous, usual, billingMonth: openMonth(meter, today), today }
}

/**
 * The issues to show now. While a number is typed from the left it is below the previous reading, or equal to it, for a
 * moment. These issues wait until the field is left, unless more digits cannot help: the whole part is as long as the
 * previous one already, and smaller.
 */
export function shownIssues(row: ReadingRow, entry: ReadingEntry, { issues }: JudgedEntry): readonly FoundIssue[] {
  return entry.settled || isHopeless(row, entry.text) ? issues : issues.filter((issue) => !isPassing(issue))
}

const isPassing = (issue: FoundIssue): boolean =>
  issue.code === 'unchanged' ||
  issue.code === 'not_a_number' ||
  (issue.code === 'below_previous' && issue.rollover === 'not_chosen')

function isHopeless(row: ReadingRow, text: string): boolean {
  const typed = parseDecimal(text)?.split('.')[0]
  const previous = row.previous?.value.split('.')[0]
  if (!typed || !previous) return false
  const typedLength = Math.max(typed.length, text.trim().split(/[.,]/)[0]?.length ?? 0)
  const isAsLong = typed.length >= previous.length || typedLength >= row.meter.digits
  return isAsLong && BigInt(typed) < BigInt(previous)
}

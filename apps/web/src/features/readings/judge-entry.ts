import { compareDecimals, parseDecimal } from '@zatyshok/domain/decimal'
import {
  type MeterReplacement,
  type ReplacementProblems,
  replacementProblems,
} from '@zatyshok/domain/meters/meter-replacement'
import { checkReading, type ReadingIssue, type ReadingReason } from '@zatyshok/domain/meters/reading-check'
import type { ReadingRow } from './reading-rows.ts'

/** What a person has done with one field. */
export interface ReadingEntry {
  /** As typed; never rewritten. */
  text: string
  /** «Так, показання правильне» is ticked. */
  confirmed: boolean
  /** Why the reading may be below the previous one; `replaced` may stand with any. */
  reason: ReadingReason | null
  /** What is typed of the replaced meter; it counts with the reason `replaced` alone. */
  replacement: MeterReplacement
  /** The replacement was told of by itself, not as the reason of a low reading: nobody asks for one then. */
  unasked: boolean
  /** The server asked for the tick, though our own rules did not. */
  wantsTick: boolean
  /** The field was left, or sending was tried: the typing is over. */
  settled: boolean
}

export const emptyReplacement: MeterReplacement = { serialNumber: '', replacedOn: '', lastOfOld: '', firstOfNew: '' }

export const emptyEntry: ReadingEntry = {
  text: '',
  confirmed: false,
  reason: null,
  replacement: emptyReplacement,
  unasked: false,
  wantsTick: false,
  settled: false,
}

/** `blocked` and `unconfirmed` cannot be sent: wrong, or waiting for the tick. */
export type EntryState = 'empty' | 'blocked' | 'unconfirmed' | 'ready'

export interface JudgedEntry {
  state: EntryState
  /** Canonical decimal string; null when the text is no number. */
  value: string | null
  /** Consumption since the previous reading; null when not known. */
  difference: string | null
  issues: readonly ReadingIssue[]
  /** Below the previous reading: the choice of a reason is offered, and stays while it is so. */
  isLess: boolean
  /** Only the wheels before the comma were typed, and without the red ones the reading is below the previous. */
  lacksRedDigits: boolean
  /** Empty: nothing is wrong with what is typed of a replaced meter. */
  replacementProblems: ReplacementProblems
}

const untyped: JudgedEntry = {
  state: 'empty',
  value: null,
  difference: null,
  issues: [],
  isLess: false,
  lacksRedDigits: false,
  replacementProblems: {},
}

/** Judges what is typed by the rules that the server uses too (F05, F06). */
export function judgeEntry(row: ReadingRow, entry: ReadingEntry): JudgedEntry {
  if (entry.text.trim() === '') return { ...untyped, replacementProblems: problemsBefore(row, entry) }
  const value = parseDecimal(entry.text)
  const isBelow = value !== null && row.previous !== undefined && compareDecimals(value, row.previous.value) < 0
  const isReplaced = entry.reason === 'replaced'
  const lacksRedDigits = !isReplaced && isBelow && value === row.previous?.value.split('.')[0]
  const isLess = isBelow && !lacksRedDigits
  const { level, issues, difference } = checkReading({
    value: entry.text,
    zone: row.zone,
    digits: row.meter.digits,
    decimals: row.meter.decimals,
    previous: row.previous?.value,
    usual: row.usualSince,
    reason: isLess || isReplaced ? (entry.reason ?? undefined) : undefined,
    replacement: { typed: entry.replacement, meter: replacedMeter(row) },
  })
  const unconfirmed = (level === 'confirm' || entry.wantsTick) && !entry.confirmed
  const state = level === 'block' ? 'blocked' : unconfirmed ? 'unconfirmed' : 'ready'
  const wrong = issues.find(({ code }) => code === 'replacement-wrong')
  const found = wrong?.code === 'replacement-wrong' ? wrong.problems : {}
  return { state, value, difference, issues, isLess, lacksRedDigits, replacementProblems: found }
}

/** What is wrong before the reading itself is typed. */
function problemsBefore(row: ReadingRow, { reason, replacement }: ReadingEntry): ReplacementProblems {
  if (reason !== 'replaced') return {}
  return replacementProblems(replacement, replacedMeter(row), parseDecimal(replacement.firstOfNew) ?? '0')
}

function replacedMeter({ meter: { serialNumber, digits, decimals }, previous, today }: ReadingRow) {
  return { serialNumber, digits, decimals, previous, today }
}

/**
 * The issues worth showing now. A number typed from the left is «less» and «not changed» on its way to the right
 * one, so until the field is left those wait, unless more digits cannot help: the whole part is already as long as
 * the previous one and smaller.
 */
export function shownIssues(row: ReadingRow, entry: ReadingEntry, { issues }: JudgedEntry): readonly ReadingIssue[] {
  if (entry.settled || isHopeless(row, entry.text)) return issues
  return issues.filter(({ code }) => !passing.has(code))
}

const passing: ReadonlySet<ReadingIssue['code']> = new Set(['less-than-previous', 'zero', 'not-a-number'])

function isHopeless(row: ReadingRow, text: string): boolean {
  const typed = parseDecimal(text)?.split('.')[0]
  const previous = row.previous?.value.split('.')[0]
  if (!typed || !previous) return false
  const typedLength = Math.max(typed.length, text.trim().split(/[.,]/)[0]?.length ?? 0)
  const isAsLong = typed.length >= previous.length || typedLength >= row.meter.digits
  return isAsLong && BigInt(typed) < BigInt(previous)
}

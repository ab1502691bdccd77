import type { ReadingIssue, ReadingResult, readingEntry } from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { compareDecimals, fromScaled, parseDecimal, roundDecimal, scaled } from '@zatyshok/domain/decimal'
import { isSameReplacement, type MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import {
  checkReading,
  type ReadingIssue as DomainIssue,
  type ReadingCheck,
} from '@zatyshok/domain/meters/reading-check'
import type { UsualConsumption } from '@zatyshok/domain/meters/usual-consumption'
import { replacementProblemText } from '@zatyshok/i18n/replacement-words'
import type * as z from 'zod/mini'
import { asOnDial } from '../meters/dial.ts'
import type { MeterState, ZoneState } from '../meters/load-meters.ts'
import { monthsBetween, type SubmittedReading } from '../meters/reading-history.ts'
import { refusalMessage } from './refusal-messages.ts'

export type ReadingEntry = z.output<typeof readingEntry>

/** What becomes of one entry. `value` has three decimals; `difference` is null where it is not known. */
export type Verdict =
  | {
      readonly kind: 'refused'
      readonly issue: ReadingIssue
      readonly message: string
      /** Of `replacement_wrong`: what is wrong with each field. */
      readonly problems?: ReplacementTexts
    }
  | { readonly kind: 'same'; readonly submitted: SubmittedReading; readonly difference: string | null }
  | {
      readonly kind: 'taken'
      readonly value: string
      readonly difference: string | null
      readonly billingMonth: string
      readonly revision: number
      /** Values with three decimals; null: the meter is the same. */
      readonly replacement: MeterReplacement | null
      readonly note: 'rolled_over' | 'unchanged' | null
    }

type ReplacementTexts = NonNullable<ReadingResult['replacementProblems']>

const day = 86_400_000

/** Judges one entry against its meter as it is now (F05, F06); the rules themselves are the domain's. */
export function judgeEntry(entry: ReadingEntry, meter: MeterState, now: Date): Verdict {
  const { found, period } = meter
  const today = kyivDay(now)
  const refuse = (issue: ReadingIssue, check?: ReadingCheck) => refusal(issue, meter, check)
  if (found.removedOn !== null && found.removedOn <= today) return refuse('meter_removed')
  const state = meter.zones.find(({ zone }) => zone === entry.zone)
  if (!state) return refuse('unknown_zone')
  const given = state.submitted.find(({ billingMonth }) => billingMonth === period.billingMonth)
  if (!period.open) {
    const late = repeatedLate(entry, state.submitted.at(-1), now)
    return late ? { kind: 'same', submitted: late, difference: null } : refuse('window_closed')
  }
  const check = checkEntry(entry, { meter, state, today })
  if (given && isSame(entry, given, check)) return { kind: 'same', submitted: given, difference: check.difference }
  const [issue] = check.issues
  if (issue?.code === 'replacement-wrong') return wrongReplacement(entry, meter, issue)
  if (check.level === 'block' && issue) return refuse(blockIssues[issue.code] ?? 'not_a_number', check)
  if (check.level === 'confirm' && !entry.confirmed) return refuse('unusually_high', check)
  const revision = 1 + (given?.revision ?? 0)
  const value = threeDecimals(entry.value)
  const replacement = replacementOf(entry)
  return { kind: 'taken', value, revision, billingMonth: period.billingMonth, replacement, ...notesOf(check) }
}

/** The entry's reason decides: fields that were typed before another reason was chosen say nothing. */
function replacementOf({ reason, replacement }: ReadingEntry): MeterReplacement | null {
  if (reason !== 'replaced' || !replacement) return null
  const { lastOfOld, firstOfNew } = replacement
  return { ...replacement, lastOfOld: threeDecimals(lastOfOld), firstOfNew: threeDecimals(firstOfNew) }
}

/** A page from before the portal asked for the fields sends none of them: one sentence names all. */
function wrongReplacement(
  { replacement }: ReadingEntry,
  meter: MeterState,
  { problems }: Extract<DomainIssue, { readonly code: 'replacement-wrong' }>,
): Verdict {
  if (!replacement) return refusal('replacement_wrong', meter)
  const fields = Object.keys(problems) as (keyof typeof problems)[]
  const texts = fields.flatMap((field) => {
    const problem = problems[field]
    return problem ? [[field, replacementProblemText(field, problem)] as const] : []
  })
  const [first] = texts
  if (!first) throw new Error('A replacement that was judged to be wrong has no problem')
  return { kind: 'refused', issue: 'replacement_wrong', message: first[1], problems: Object.fromEntries(texts) }
}

/** A refusal with its Ukrainian text. */
export function refusal(issue: ReadingIssue, meter: MeterState, check?: ReadingCheck): Verdict {
  return { kind: 'refused', issue, message: refusalMessage(issue, meter, check) }
}

const blockIssues: Partial<Record<DomainIssue['code'], ReadingIssue>> = {
  'not-a-number': 'not_a_number',
  'too-many-digits': 'too_many_digits',
  'too-many-decimals': 'too_many_decimals',
  'less-than-previous': 'below_previous',
  'rollover-implausible': 'below_previous',
}

function notesOf({ difference, issues }: ReadingCheck): Pick<Verdict & { kind: 'taken' }, 'difference' | 'note'> {
  const codes = issues.map(({ code }) => code)
  const rolledOver = codes.includes('rollover')
  return { difference, note: rolledOver ? 'rolled_over' : codes.includes('zero') ? 'unchanged' : null }
}

interface Judging {
  readonly meter: MeterState
  readonly state: ZoneState
  /** `YYYY-MM-DD` */
  readonly today: string
}

function checkEntry(entry: ReadingEntry, { meter: { found, period }, state, today }: Judging): ReadingCheck {
  const { previous } = state
  const decimals = Math.min(found.decimals, 3)
  const shown = previous ? { value: asOnDial(previous.value, decimals), readOn: previous.readOn } : undefined
  const meter = { serialNumber: found.serialNumber, digits: found.digits, decimals, previous: shown, today }
  return checkReading({
    value: entry.value,
    zone: entry.zone,
    digits: found.digits,
    decimals,
    previous: previous?.value,
    usual: usualSince(state, period.billingMonth),
    reason: entry.reason,
    replacement: entry.replacement && { typed: entry.replacement, meter },
  })
}

/**
 * The same value of the same device. An entry that says nothing of the replacement told before repeats it where it could
 * be no reading of the old device; else it takes it back.
 */
function isSame(entry: ReadingEntry, given: SubmittedReading, check: ReadingCheck): boolean {
  if (!isSameValue(entry, given)) return false
  const { reason, replacement } = entry
  if (given.replacement === null) return reason !== 'replaced' || !replacement
  if (reason !== 'replaced' || !replacement) return check.level === 'block'
  return isSameReplacement(replacement, given.replacement)
}

function isSameValue(entry: ReadingEntry, given: SubmittedReading): boolean {
  const value = parseDecimal(entry.value)
  return value !== null && compareDecimals(value, given.value) === 0
}

/** What was sent in the window and is sent again after its end, as the answer got lost: the same, for a day (FT11). */
function repeatedLate(
  entry: ReadingEntry,
  last: SubmittedReading | undefined,
  now: Date,
): SubmittedReading | undefined {
  if (!last || !isSameValue(entry, last)) return undefined
  return now.getTime() - Date.parse(last.submittedAt) < day ? last : undefined
}

/** The usual consumption of as many months as passed since the previous reading. */
function usualSince({ previous, usual }: ZoneState, billingMonth: string): UsualConsumption | null {
  if (!usual || !previous) return null
  const months = BigInt(Math.max(1, monthsBetween(previous.billingMonth, billingMonth)))
  const times = (value: string) => fromScaled(scaled(value, 3) * months, 3)
  return { min: times(usual.min), max: times(usual.max), mean: times(usual.mean) }
}

/** As the database keeps it; the check has let no fourth decimal through. */
function threeDecimals(typed: string): string {
  const value = parseDecimal(typed)
  if (value === null) throw new Error('A reading that was judged to be a number is none')
  return roundDecimal(value, 3)
}

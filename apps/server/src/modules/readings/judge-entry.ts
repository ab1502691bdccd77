import type { ReadingIssue, ReadingResult, readingEntry } from '@zatyshok/contract/meters/readings'
import { addMonths } from '@zatyshok/domain/calendar'
import { compareDecimals, parseDecimal, roundDecimal } from '@zatyshok/domain/decimal'
import { isSameReplacement, type MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { checkReading, type FoundIssue, type ReadingCheck, type ReadMeter } from '@zatyshok/domain/meters/reading-check'
import '@zatyshok/i18n/all-messages'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { dialIssueText } from '@zatyshok/i18n/reading-words'
import { replacementProblemText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { asOnDial } from '../meters/dial.ts'
import type { MeterState, ZoneState } from '../meters/load-meters.ts'
import type { SubmittedReading } from '../meters/reading-history.ts'
import { mainFirst } from '../meters/registrations.ts'
import { unitOf } from '../meters/units.ts'

export type ReadingEntry = z.output<typeof readingEntry>

/** The decision on one entry. `value` has three decimals; `difference` is null when it is not known. */
export type Verdict =
  | Refusal
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

interface Refusal {
  readonly kind: 'refused'
  readonly issue: ReadingIssue
  /** Ukrainian; says what to do. */
  readonly message: string
  /** The texts of wrong fields, when the issue is `replacement_wrong`. */
  readonly problems?: NonNullable<ReadingResult['replacementProblems']>
}

/** The database keeps three decimals. */
const places = 3
const day = 86_400_000

interface Judging extends Pick<Context, 'now' | 'settings'> {
  /** The day of `now` in Kyiv, `YYYY-MM-DD`. */
  readonly today: string
}

/** Judges one entry by the current state of its meter (F05, F06). The browser applies the same `checkReading`. */
export function judgeEntry(entry: ReadingEntry, meter: MeterState, { now, today, settings }: Judging): Verdict {
  const { found, period } = meter
  const { billingMonth } = period
  if (found.removedOn !== null && found.removedOn <= today) return refusal('meter_removed', meter)
  const state = meter.zones.find(({ zone }) => zone === entry.zone)
  if (!state) return refusal('unknown_zone', meter)
  if (!period.open) return repeatedLate(entry, state, now) ?? refusal('window_closed', meter)
  const check = checkReading(entry, readMeter(meter, state, today))
  const given = state.submitted.find((one) => one.billingMonth === billingMonth)
  if (given && isSame(entry, given, check)) return { kind: 'same', submitted: given, difference: check.difference }
  const issue = check.issues.find(({ level }) => level === 'block' || (level === 'confirm' && !entry.confirmed))
  if (issue) return refusalOfCheck(issue, { entry, meter, difference: check.difference })
  const revision = 1 + (given?.revision ?? 0)
  // Refuses further revisions, because each one adds a row to the table (AT33). The last revision stays valid.
  if (revision > settings.limits.readingRevisions) return refusal('too_many_revisions', meter)
  return {
    kind: 'taken',
    value: stored(entry.value),
    difference: check.difference,
    billingMonth,
    revision,
    replacement: replacementOf(entry),
    note: check.issues.map(({ code }) => code).find((code) => code === 'rolled_over' || code === 'unchanged') ?? null,
  }
}

/** Collects the meter's data for the check; the previous reading gets the decimals of the dial. */
function readMeter({ found, period }: MeterState, { previous, usual }: ZoneState, today: string): ReadMeter {
  const decimals = Math.min(found.decimals, places)
  return {
    serialNumber: found.serialNumber,
    digits: found.digits,
    decimals,
    previous: previous ? { ...previous, value: asOnDial(previous.value, decimals) } : undefined,
    usual: usual(),
    billingMonth: period.billingMonth,
    today,
  }
}

/**
 * True if the entry repeats the given reading: the same value of the same device. An entry without a replacement is a
 * repeat if the old device could not show the value; otherwise it withdraws the replacement.
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

/**
 * Returns the first receipt for a reading that was taken in the window and is sent again after its end. The first
 * response was lost; the receipt is available for one day (FT11).
 */
function repeatedLate(entry: ReadingEntry, { submitted }: ZoneState, now: Date): Verdict | undefined {
  const last = submitted.at(-1)
  if (!last || !isSameValue(entry, last) || now.getTime() - Date.parse(last.submittedAt) >= day) return undefined
  return { kind: 'same', submitted: last, difference: null }
}

/** The entry's reason decides: fields that were typed before another reason was chosen do not count. */
function replacementOf({ reason, replacement }: ReadingEntry): MeterReplacement | null {
  if (reason !== 'replaced' || !replacement) return null
  const { lastOfOld, firstOfNew } = replacement
  return { ...replacement, lastOfOld: stored(lastOfOld), firstOfNew: stored(firstOfNew) }
}

/** The check has accepted the value, so it has at most three decimals. */
function stored(typed: string): string {
  const value = parseDecimal(typed)
  if (value === null) throw new Error('The check accepted a value that is not a number')
  return roundDecimal(value, places)
}

const refusals = {
  meter_removed: 'reading.refused.removed',
  unknown_zone: 'reading.refused.zone',
  too_many_revisions: 'reading.refused.revisions',
  repeated_entry: 'reading.refused.repeated',
} as const

/** A refusal that does not depend on the value. */
export function refusal(issue: keyof typeof refusals | 'window_closed', { found, period }: MeterState): Refusal {
  if (issue !== 'window_closed') {
    return { kind: 'refused', issue, message: t(refusals[issue], { number: found.serialNumber }) }
  }
  if (!period.window) throw new Error('A meter without a window is never closed')
  const month = formatMonth(addMonths(period.billingMonth, -1))
  const [from, to] = [formatDate(period.window.from), formatDate(period.window.to)]
  return { kind: 'refused', issue, message: t('reading.windowClosed', { month, from, to }) }
}

interface Judged {
  readonly entry: ReadingEntry
  readonly meter: MeterState
  readonly difference: string | null
}

/** A refusal by an issue that the check has found. */
function refusalOfCheck(found: FoundIssue, { entry, meter, difference }: Judged): Refusal {
  const refuse = (message: string): Refusal => ({ kind: 'refused', issue: found.code, message })
  switch (found.code) {
    case 'replacement_wrong': {
      // An older version of the page sends no fields, so one sentence names all of them.
      if (!entry.replacement) return refuse(t('validation.replacement.untold'))
      const fields = Object.keys(found.problems) as (keyof typeof found.problems)[]
      const texts = fields.flatMap((field) => {
        const problem = found.problems[field]
        return problem ? [[field, replacementProblemText(field, problem)] as const] : []
      })
      const [first] = texts
      if (!first) throw new Error('A replacement that was found wrong has no problem')
      return { ...refuse(first[1]), problems: Object.fromEntries(texts) }
    }
    case 'below_previous':
      if (found.rollover === 'implausible') return refuse(t('reading.warn.rollover'))
      return refuse(t('reading.warn.less', { previous: formatVolume(found.previous) }))
    case 'unusually_high': {
      const unit = t(`unit.${unitOf(mainFirst(meter.found.registrations)[0])}`)
      const diff = formatVolume(asOnDial(difference ?? '0', meter.found.decimals))
      return refuse(t('reading.warn.high', { diff, unit, times: formatVolume(found.times) }))
    }
    case 'rolled_over':
    case 'unchanged':
      throw new Error(`The note ${found.code} refuses no reading`)
    default:
      return refuse(dialIssueText(found))
  }
}

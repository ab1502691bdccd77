import type { DeliveryKind, DeliveryState } from '@zatyshok/contract/providers/deliveries'
import { workingDaysBetween } from '../calendar/working-days.ts'
import { daysBetween, monthOf } from '../calendar.ts'
import type { DeliveryRule, ExpectedDelivery } from './expected-deliveries.ts'

/** Records by month (`2026-10`), or by day of payment, of each kind that a file brought. */
export type FilePeriods = Readonly<Partial<Record<DeliveryKind, Readonly<Record<string, number>>>>>

/** A file of the sender: from the browser, the command line, the watched folder or a provider's program. */
export interface SentFile {
  readonly id: number
  /** `refused`: as a whole by the import, or by a clerk after its check. */
  readonly status: 'done' | 'refused' | 'checked'
  readonly isUndone: boolean
  /** The day on which it was processed, Kyiv. */
  readonly day: string
  readonly refusedRows: number
  /** Of a file that the import refused only the kinds are known. */
  readonly periods: FilePeriods
}

export interface DeliveryFacts {
  readonly kind: DeliveryKind
  readonly rule: DeliveryRule
  /** Files of the sender, the newest first. */
  readonly files: readonly SentFile[]
  /** A file of the sender is waiting or being read. */
  readonly isBusy: boolean
  readonly today: string
  readonly holidays: readonly string[]
}

export interface Judged {
  readonly state: DeliveryState
  readonly lateDays: number
  /** The file that the state speaks of. */
  readonly file: SentFile | undefined
  readonly rows: number
}

/**
 * What has become of an expected delivery. An import of its period that still stands makes it come; an undo makes it
 * missing again. Otherwise the newest file decides: one that is being read, checked but not imported, or refused.
 */
export function judgeDelivery(expected: ExpectedDelivery, facts: DeliveryFacts): Judged {
  const { kind, rule, files, today, holidays } = facts
  const fitting = files.filter(({ periods }) => rowsFor(expected, periods[kind]) > 0)
  const of = (state: DeliveryState, file: SentFile | undefined, lateDays = 0): Judged => ({
    ...{ state, file, lateDays },
    rows: file ? rowsFor(expected, file.periods[kind]) : 0,
  })
  const come = fitting.find(({ status, isUndone }) => status === 'done' && !isUndone)
  if (come) return of(come.refusedRows > 0 ? 'partly' : 'come', come)
  if (rule.since === null || expected.dueOn < rule.since) return of('notExpected', undefined)
  const worked = workingDaysBetween(expected.dueOn, today, holidays)
  const lateDays = worked > rule.tolerance ? worked : 0
  const isOpen = monthOf(today) >= expected.month
  if (facts.isBusy && isOpen) return of('checking', undefined, lateDays)
  const [newest] = files.filter(
    (file) => fitting.includes(file) || (isUnread(file.periods[kind]) && arrivedFor(expected, file)),
  )
  if (newest?.status === 'checked') return of('toAccept', newest, lateDays)
  if (newest?.status === 'refused') return of('refused', newest, lateDays)
  return of(lateDays > 0 ? 'late' : 'expected', undefined, lateDays)
}

/** A file that was refused before its records were counted does not tell its period. */
const isUnread = (rows: Readonly<Record<string, number>> | undefined): boolean =>
  rows !== undefined && Object.keys(rows).length === 0

/** Days after the expected day within which a refused file is still taken for that delivery. */
const WAITED_DAYS = 20

/** Such a file belongs to the delivery that was expected at the time. */
function arrivedFor({ month, period, dueOn }: ExpectedDelivery, { day }: SentFile): boolean {
  if (period === dueOn) return day === dueOn
  return day <= dueOn ? monthOf(day) === month : daysBetween(dueOn, day) <= WAITED_DAYS
}

/**
 * The records of the expected period in a file; 0 if the file is not of this period. A file that corrects a few bills of
 * an earlier month is not the delivery of that month: a month needs half as many records as the file's fullest month.
 */
function rowsFor({ period, dueOn, from, to }: ExpectedDelivery, rows: Readonly<Record<string, number>> = {}): number {
  if (period === dueOn) return sumOf(Object.entries(rows).filter(([day]) => day >= from && day <= to))
  const months = Map.groupBy(Object.entries(rows), ([written]) => monthOf(written))
  const fullest = Math.max(0, ...[...months.values()].map(sumOf))
  const own = sumOf(months.get(period) ?? [])
  return own * 2 >= fullest ? own : 0
}

const sumOf = (entries: readonly (readonly [string, number])[]): number => entries.reduce((sum, [, n]) => sum + n, 0)

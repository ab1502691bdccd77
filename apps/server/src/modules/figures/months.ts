import { shownMonths } from '@zatyshok/contract/figures'
import { addMonths, dateIn, daysIn, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** The first and the last day of a period, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const daysOf = (month: string): Days => ({ from: `${month}-01`, to: `${month}-${daysIn(month)}` })

/** Months up to and including the given one, the oldest first. */
export const monthsUntil = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addMonths(month, at + 1 - count))

/**
 * Returns the chosen month, by default the present one.
 *
 * @throws AppError `invalid_value` for a month that is not one of the `shownMonths`
 */
export function chosenMonth(asked: string | undefined, now: Date): string {
  const present = monthOf(kyivDay(now))
  if (asked === undefined) return present
  if (!monthsUntil(present, shownMonths).includes(asked))
    throw new AppError('invalid_value', { errors: [{ path: 'month', message: t('figures.month.range') }] })
  return asked
}

interface ComparedDays {
  /** Of the chosen month. */
  readonly now: Days
  /** Of the month before. */
  readonly before: Days
  /** The last day of both; null: whole months. */
  readonly days: number | null
}

/**
 * Returns which days to compare: whole months, or of the present month the days that have ended. null on its first day,
 * when none has.
 */
export function comparedDays(month: string, today: string): ComparedDays | null {
  const before = addMonths(month, -1)
  if (month !== monthOf(today)) return { now: daysOf(month), before: daysOf(before), days: null }
  const days = Math.min(Number(today.slice(8)) - 1, daysIn(before))
  if (days === 0) return null
  const untilThen = (of: string): Days => ({ from: `${of}-01`, to: dateIn(of, days) })
  return { now: untilThen(month), before: untilThen(before), days }
}

/** The days of a month until today. */
export function listDays(month: string, today: string): string[] {
  const last = month === monthOf(today) ? Number(today.slice(8)) : daysIn(month)
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

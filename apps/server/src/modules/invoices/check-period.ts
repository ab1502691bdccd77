import { addMonthsToDate } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** Two days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Requirement G02 names the year 2012. */
const firstDay = '2012-01-01'
const longestMonths = 36

/**
 * Checks that a period of bills or payments fits one response. `today` is the day in Kyiv.
 *
 * @throws AppError `invalid_value` for a period that is reversed, longer than 36 months or out of range.
 */
export function checkPeriod({ from, to }: Period, today: string): void {
  const lastDay = addMonthsToDate(today, 12)
  const range = t('validation.period.range', { from: formatDate(firstDay), to: formatDate(lastDay) })
  if (from < firstDay) refuse('from', range)
  if (to > lastDay) refuse('to', range)
  if (from > to) refuse('from', t('validation.period.order'))
  if (to > addMonthsToDate(from, longestMonths)) refuse('to', t('validation.period.long', { n: longestMonths }))
}

function refuse(path: 'from' | 'to', message: string): never {
  throw new AppError('invalid_value', { errors: [{ path, message }] })
}

import { addMonthsToDate } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** Requirement G02 names 2012 as the beginning of history; a tariff is set a year ahead at most. */
const firstDay = '2012-01-01'
const monthsAhead = 12

interface AskedPeriod {
  /** Days, `YYYY-MM-DD`, both included; undefined: no bound. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/**
 * Checks that a period can contain tariffs. `today` is the day in Kyiv.
 *
 * @throws AppError `invalid_value` for a period that is reversed or out of range.
 */
export function checkTariffPeriod({ from, to }: AskedPeriod, today: string): void {
  const lastDay = addMonthsToDate(today, monthsAhead)
  const isPossible = (day: string | undefined) => day === undefined || (day >= firstDay && day <= lastDay)
  const range = t('validation.period.range', { from: formatDate(firstDay), to: formatDate(lastDay) })
  if (!isPossible(from)) refuse('dateFrom', range)
  if (!isPossible(to)) refuse('dateTo', range)
  if (from !== undefined && to !== undefined && from > to) refuse('dateFrom', t('validation.period.order'))
}

function refuse(path: 'dateFrom' | 'dateTo', message: string): never {
  throw new AppError('invalid_value', { errors: [{ path, message }] })
}

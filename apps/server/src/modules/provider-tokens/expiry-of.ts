import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/**
 * Returns the end of that day in Kyiv: tomorrow at the earliest, in a year at the latest.
 *
 * @throws AppError `invalid_value`
 */
export function expiryOf(expiresOn: string, now: Date): Date {
  const today = kyivDay(now)
  if (expiresOn <= today || expiresOn > addMonthsToDate(today, 12)) {
    throw new AppError('invalid_value', { errors: [{ path: 'expiresOn', message: t('access.token.expiry.wrong') }] })
  }
  return endOfKyivDay(expiresOn)
}

/** Kyiv is two or three hours ahead of UTC, so the function chooses the right one of two moments. */
function endOfKyivDay(day: string): Date {
  const summer = new Date(`${day}T21:00:00Z`)
  return kyivDay(summer) > day ? summer : new Date(`${day}T22:00:00Z`)
}

import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** @throws AppError `invalid_value` for a last day in the past; null: no last day */
export function assertNotPast(endsOn: string | null, now: Date): void {
  if (endsOn === null || endsOn >= kyivDay(now)) return
  throw new AppError('invalid_value', { errors: [{ message: t('share.endsOn.past'), path: 'endsOn' }] })
}

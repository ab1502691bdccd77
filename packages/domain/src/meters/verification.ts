import { addMonthsToDate } from '../calendar.ts'

export type VerificationState = 'unknown' | 'overdue' | 'near' | 'valid'

/** Months of advance warning if the provider has no setting (F09, DF3). */
export const defaultNoticeMonths = 3

/**
 * Returns the state of a meter's verification (F09). `nextCheckDate` and `today` are `YYYY-MM-DD` (the day in Kyiv); on
 * the last day it is still valid. By default electricity has no warning (DF3): callers leave such meters out.
 */
export function verificationState(meter: {
  readonly nextCheckDate: string | null
  readonly today: string
  readonly noticeMonths?: number
}): VerificationState {
  const { nextCheckDate, today, noticeMonths = defaultNoticeMonths } = meter
  if (nextCheckDate === null) return 'unknown'
  if (nextCheckDate < today) return 'overdue'
  return nextCheckDate <= addMonthsToDate(today, noticeMonths) ? 'near' : 'valid'
}

import { addMonthsToDate } from '../calendar.ts'

export type VerificationState = 'unknown' | 'overdue' | 'near' | 'valid'

/** Months of notice where the provider has no setting of its own (F09, DF3). */
export const defaultNoticeMonths = 3

/**
 * State of a meter's verification (F09). `nextCheckDate` and `today` are `YYYY-MM-DD` (the day in Kyiv); the last
 * day itself still counts. Electricity is not warned about by default (DF3): leave such meters out before.
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

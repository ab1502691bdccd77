import type { PlainMessageKey } from '@zatyshok/i18n/translate'
import { addMonthsToDate } from '../calendar.ts'
import { appearanceOf, type Utility } from '../services.ts'

/** The longest legal interval is 16 years; a date beyond 20 is a typing error. */
const longestYears = 20

/** Years between verifications (order of Мінекономрозвитку № 1747, DF3); for electricity the usual one. */
const intervalYears: Readonly<Partial<Record<Utility, number>>> = {
  'cold-water': 4,
  'hot-water': 4,
  heating: 4,
  gas: 8,
  electricity: 16,
}

interface VerifiedMeter {
  readonly counterType: string
  readonly serviceType: number
  readonly providerCode: string
  /** Providers at which the counter type is ignored (F10). */
  readonly ignoreCounterType: readonly string[]
}

/** Returns the day `YYYY-MM-DD` until which a verification of that day is valid; null: the service has no interval. */
export function nextCheckAfter(verifiedOn: string, meter: VerifiedMeter): string | null {
  const years = intervalYears[appearanceOf(meter).utility]
  return years === undefined ? null : addMonthsToDate(verifiedOn, years * 12)
}

interface VerificationDates {
  readonly verifiedOn: string
  /** null: not given. */
  readonly nextCheckDate: string | null
  readonly installedOn: string | null
  /** In Kyiv. */
  readonly today: string
}

export type VerificationDateProblems = Partial<Record<'verifiedOn' | 'nextCheckDate', PlainMessageKey>>

/**
 * Returns the problems of a verification's dates (MA8) by field, as keys of the catalogue; all dates are `YYYY-MM-DD`.
 */
export function verificationDateProblems(dates: VerificationDates): VerificationDateProblems {
  const verifiedOn = problemOfDay(dates)
  const nextCheckDate = problemOfNext(dates)
  return { ...(verifiedOn && { verifiedOn }), ...(nextCheckDate && { nextCheckDate }) }
}

function problemOfDay({ verifiedOn, installedOn, today }: VerificationDates): PlainMessageKey | undefined {
  if (verifiedOn > today) return 'validation.verify.date.future'
  if (installedOn !== null && verifiedOn < installedOn) return 'validation.verify.date.installed'
  if (verifiedOn < addMonthsToDate(today, -longestYears * 12)) return 'validation.verify.date.old'
  return undefined
}

function problemOfNext({ verifiedOn, nextCheckDate }: VerificationDates): PlainMessageKey | undefined {
  if (nextCheckDate === null) return undefined
  if (nextCheckDate <= verifiedOn) return 'validation.verify.next'
  return nextCheckDate > addMonthsToDate(verifiedOn, longestYears * 12) ? 'validation.verify.next.far' : undefined
}

import { addMonthsToDate } from '@zatyshok/domain/calendar'

/** What the list shows; an empty text is «Усі». */
export interface PaymentFilter {
  /** The last months up to today, where no year is chosen. */
  months: number
  /** A whole year of the past; null: the last months. */
  year: number | null
  provider: string
  account: string
  /** The bank or service that tells of a payment. */
  partner: string
}

/** The server's bound (G02), and the longest period that it answers. */
const FIRST_YEAR = 2012
const LONGEST_MONTHS = 36

/** Months that may be chosen: from a quarter to three years and the portal's default, the shortest first. */
export function periodChoices(defaultMonths: number): number[] {
  return [...new Set([defaultMonths, 3, 6, 12, 24, LONGEST_MONTHS])].sort((a, b) => a - b)
}

/** Years that may be chosen, the newest first; `today` is the day in Kyiv. */
export function yearChoices(today: string): number[] {
  const newest = Number(today.slice(0, 4)) - 1
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, at) => newest - at)
}

/** Reads the address; a period that is not among the choices becomes the default. */
export function parsePaymentFilter(
  query: URLSearchParams,
  { defaultMonths, today }: { defaultMonths: number; today: string },
): PaymentFilter {
  const months = Number(query.get('months'))
  const year = Number(query.get('year'))
  return {
    months: periodChoices(defaultMonths).includes(months) ? months : defaultMonths,
    year: yearChoices(today).includes(year) ? year : null,
    provider: query.get('provider') ?? '',
    account: query.get('account') ?? '',
    partner: query.get('partner') ?? '',
  }
}

/** The address of a filter; «Усі» is left out. */
export function paymentFilterQuery({ months, year, provider, account, partner }: PaymentFilter): URLSearchParams {
  return new URLSearchParams({
    ...(year === null ? { months: String(months) } : { year: String(year) }),
    ...(provider && { provider }),
    ...(account && { account }),
    ...(partner && { partner }),
  })
}

/** First and last day of the period, `YYYY-MM-DD`; `today` is the day in Kyiv. */
export function daysOf(
  { months, year }: Pick<PaymentFilter, 'months' | 'year'>,
  today: string,
): { from: string; to: string } {
  if (year !== null) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { from: addMonthsToDate(today, -months), to: today }
}

import { addMonthsToDate } from '@zatyshok/domain/calendar'

/** What the list shows: the last `months` up to today; an empty text is «Усі». */
export interface PaymentFilter {
  months: number
  provider: string
  account: string
  /** The bank or service that tells of a payment. */
  partner: string
}

/** Periods that may be chosen: a quarter, half a year, a year and the portal's default, the shortest first. */
export function periodChoices(defaultMonths: number): number[] {
  return [...new Set([defaultMonths, 3, 6, 12])].sort((a, b) => a - b)
}

/** Reads the address; a period that is not among the choices becomes the default. */
export function parsePaymentFilter(query: URLSearchParams, defaultMonths: number): PaymentFilter {
  const months = Number(query.get('months'))
  return {
    months: periodChoices(defaultMonths).includes(months) ? months : defaultMonths,
    provider: query.get('provider') ?? '',
    account: query.get('account') ?? '',
    partner: query.get('partner') ?? '',
  }
}

/** The address of a filter; «Усі» is left out. */
export function paymentFilterQuery({ months, provider, account, partner }: PaymentFilter): URLSearchParams {
  return new URLSearchParams({
    months: String(months),
    ...(provider && { provider }),
    ...(account && { account }),
    ...(partner && { partner }),
  })
}

/** First and last day of the period, `YYYY-MM-DD`; `today` is the day in Kyiv. */
export function daysOf({ months }: Pick<PaymentFilter, 'months'>, today: string): { from: string; to: string } {
  return { from: addMonthsToDate(today, -months), to: today }
}

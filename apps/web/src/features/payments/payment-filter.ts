import { addMonthsToDate } from '@zatyshok/domain/calendar'

/** The filter of the list; an empty text is «Усі». */
export interface PaymentFilter {
  /** Number of last months up to today, used if no year is chosen. */
  months: number
  /** A whole past year; null: the last months. */
  year: number | null
  provider: string
  account: string
  /** A home's id. */
  home: string
  /** The bank or payment service that reports payments. */
  partner: string
}

/** The server's limits: the first year (G02) and the longest period in months. */
const FIRST_YEAR = 2012
const LONGEST_MONTHS = 36

/**
 * Returns the periods that may be chosen, in months, shortest first: from a quarter to three years, and the portal's
 * default.
 */
export function periodChoices(defaultMonths: number): number[] {
  return [...new Set([defaultMonths, 3, 6, 12, 24, LONGEST_MONTHS])].sort((a, b) => a - b)
}

/** Returns the years that may be chosen, newest first; `today` is a Kyiv date. */
export function yearChoices(today: string): number[] {
  const newest = Number(today.slice(0, 4)) - 1
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, at) => newest - at)
}

/** Parses the address; a period that is not among the choices becomes the default. */
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
    home: /^-?[1-9][0-9]{0,14}$/.exec(query.get('home') ?? '')?.[0] ?? '',
    partner: query.get('partner') ?? '',
  }
}

/** Returns the query of a filter; «Усі» is left out. */
export function paymentFilterQuery({ months, year, provider, account, home, partner }: PaymentFilter): URLSearchParams {
  return new URLSearchParams({
    ...(year === null ? { months: String(months) } : { year: String(year) }),
    ...(provider && { provider }),
    ...(account && { account }),
    ...(home && { home }),
    ...(partner && { partner }),
  })
}

/** Returns the first and last day of the period, `YYYY-MM-DD`; `today` is a Kyiv date. */
export function daysOf(
  { months, year }: Pick<PaymentFilter, 'months' | 'year'>,
  today: string,
): { from: string; to: string } {
  if (year !== null) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { from: addMonthsToDate(today, -months), to: today }
}

/**
 * Returns the filter without what the resident's accounts do not have: an unknown home, or an account of another home.
 * Unchanged while no accounts are known.
 */
export function possibleFilter(
  filter: PaymentFilter,
  accounts: readonly { home: { id: number }; invoiceAccount: { code: string }; serviceProvider: { code: string } }[],
): PaymentFilter {
  if (!filter.home || accounts.length === 0) return filter
  const ofHome = accounts.filter(({ home }) => String(home.id) === filter.home)
  if (ofHome.length === 0) return { ...filter, home: '' }
  const hasAccount = ofHome.some(({ invoiceAccount }) => invoiceAccount.code === filter.account)
  const hasProvider = ofHome.some(({ serviceProvider }) => serviceProvider.code === filter.provider)
  return { ...filter, account: hasAccount ? filter.account : '', provider: hasProvider ? filter.provider : '' }
}

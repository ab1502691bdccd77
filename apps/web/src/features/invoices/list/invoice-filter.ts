import { addMonths, dateIn, daysIn } from '@zatyshok/domain/calendar'

/** The filter of the list. Months are `YYYY-MM`, both inclusive; an empty text is «Усі». */
export interface InvoiceFilter {
  from: string
  to: string
  /** The ID of a home. */
  home: string
  provider: string
  account: string
}

/** The server's limits of the period (G02). */
export const FIRST_MONTH = '2012-01'
export const LONGEST_MONTHS = 36

export interface PeriodDefaults {
  /** The current month in Kyiv. */
  currentMonth: string
  /** Months of default history (specification §9). */
  months: number
}

/** Returns the last `months` complete months and the current one: bills are issued after their month. */
export function recentPeriod({ currentMonth, months }: PeriodDefaults): Pick<InvoiceFilter, 'from' | 'to'> {
  return { from: addMonths(currentMonth, -months), to: currentMonth }
}

/** Parses the address. Missing or invalid values get the default; a period that is too long starts later. */
export function parseInvoiceFilter(query: URLSearchParams, defaults: PeriodDefaults): InvoiceFilter {
  const recent = recentPeriod(defaults)
  const to = monthIn(query.get('to'), defaults) ?? recent.to
  const from = monthIn(query.get('from'), defaults) ?? recent.from
  const [first, last] = from <= to ? [from, to] : [to, from]
  const earliest = addMonths(last, 1 - LONGEST_MONTHS)
  return {
    from: first < earliest ? earliest : first,
    to: last,
    home: /^-?[1-9]\d{0,14}$/.exec(query.get('home') ?? '')?.[0] ?? '',
    provider: query.get('provider') ?? '',
    account: query.get('account') ?? '',
  }
}

/** Returns the query of a filter; «Усі» is left out. */
export function invoiceFilterQuery(filter: InvoiceFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** Returns the first and last day of the period, `YYYY-MM-DD`. */
export function daysOf({ from, to }: Pick<InvoiceFilter, 'from' | 'to'>): { from: string; to: string } {
  return { from: `${from}-01`, to: dateIn(to, daysIn(to)) }
}

/** Returns the months that may be chosen, newest first. */
export function monthChoices(currentMonth: string): string[] {
  const months: string[] = []
  for (let month = currentMonth; month >= FIRST_MONTH; month = addMonths(month, -1)) months.push(month)
  return months
}

function monthIn(text: string | null, { currentMonth }: PeriodDefaults): string | null {
  const isMonth = text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
  return isMonth && text >= FIRST_MONTH && text <= currentMonth ? text : null
}

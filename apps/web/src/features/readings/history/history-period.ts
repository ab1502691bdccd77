import { addMonths } from '@zatyshok/domain/calendar'

/** The selected period: the last known months, or a calendar year. */
export type HistoryPeriod = 'last12' | 'last24' | `${number}`

/** The city's providers have no older data (design). */
const firstYear = 2012

const isPeriod = (text: string, thisYear: number): text is HistoryPeriod =>
  text === 'last12' ||
  text === 'last24' ||
  (/^20\d\d$/.test(text) && Number(text) >= firstYear && Number(text) <= thisYear)

/** Parses the period of the page's address; any other text means the last year. `today` is `YYYY-MM-DD`. */
export function periodOf(text: string | null, today: string): HistoryPeriod {
  return text !== null && isPeriod(text, Number(today.slice(0, 4))) ? text : 'last12'
}

/** Returns the selectable years, the newest first; years before the meter's installation are left out. */
export function yearsOf(today: string, installedOn: string | null): HistoryPeriod[] {
  const last = Number(today.slice(0, 4))
  const first = Math.max(firstYear, Number(installedOn?.slice(0, 4) ?? firstYear))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at): HistoryPeriod => `${last - at}`)
}

/** Billing months `YYYY-MM`, both included. */
export interface Months {
  from: string
  to: string
}

/**
 * Returns the months to request: the period and the year before it. Includes the next month, because its readings may
 * be given already.
 */
export function askedMonths(period: HistoryPeriod, today: string): Months {
  if (period === 'last12' || period === 'last24') {
    const to = addMonths(today.slice(0, 7), 1)
    return { from: addMonths(to, -35), to }
  }
  return { from: `${Number(period) - 1}-01`, to: `${period}-12` }
}

/**
 * Returns the months to show: a whole year, or 12 or 24 months up to the last known one. A month without readings yet
 * would look like a month without consumption.
 */
export function shownMonths(period: HistoryPeriod, lastKnown: string | undefined, today: string): Months {
  if (period !== 'last12' && period !== 'last24') return { from: `${period}-01`, to: `${period}-12` }
  const to = lastKnown ?? today.slice(0, 7)
  return { from: addMonths(to, period === 'last12' ? -11 : -23), to }
}

/** All months of a period, oldest first. */
export function monthsIn({ from, to }: Months): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

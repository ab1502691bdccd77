import { formatDayMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { InvoiceMonth } from './invoices-by-month.ts'

export interface MonthsProps {
  months: readonly InvoiceMonth[]
  /** The list has bills of several homes: each home has its heading. */
  hasHomes: boolean
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** The month has bills, and all are paid. */
export const isSettled = ({ chargedKop, toPayKop, countedIn }: InvoiceMonth): boolean =>
  chargedKop !== null && toPayKop === 0 && countedIn === null

/** «до 30 листопада», «строк минув 20 листопада», «13 рахунків · сплачено», or that the month has only estimates. */
export function monthNote(month: InvoiceMonth, today: string): string {
  const { chargedKop, toPayKop, dueOn, countedIn, count } = month
  if (chargedKop === null) return t('invoices.dynamic')
  const bills = t('invoices.count', { n: count })
  if (toPayKop === 0 && countedIn) return `${bills} · ${t('invoices.month.counted', { month: monthName(countedIn) })}`
  if (isSettled(month)) return `${bills} · ${t('invoices.line.paid')}`
  if (!dueOn) return bills
  const date = formatDayMonth(dueOn)
  return dueOn < today ? t('invoices.due.overdue', { date }) : t('invoices.due.until', { date })
}

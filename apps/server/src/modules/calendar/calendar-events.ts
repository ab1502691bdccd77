import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import type { DayEvent } from '../../platform/calendar/ics.ts'

interface Known {
  readonly publicUrl: string
  readonly meters: readonly Meter[]
  /** The last bill of each account. */
  readonly bills: readonly InvoiceSummary[]
}

/**
 * Builds calendar events. They name providers and services. They omit sums, account numbers and addresses, because
 * locked screens show calendars, and families and offices share them.
 */
export function calendarEvents({ publicUrl, meters, bills }: Known): DayEvent[] {
  return [
    ...readingWindows(meters, `${publicUrl}/dashboard/counters`),
    ...bills.flatMap((bill) => dueDay(bill, `${publicUrl}/dashboard/invoices/${bill.id}`)),
    ...meters.flatMap((meter) => verification(meter, `${publicUrl}/dashboard/counters`)),
  ]
}

/** One event per provider and month, whatever the number of meters. */
function readingWindows(meters: readonly Meter[], url: string): DayEvent[] {
  const events = new Map<string, DayEvent>()
  for (const { serviceProvider, window } of meters) {
    if (!window) continue
    const uid = `reading-${serviceProvider.code}-${window.billingMonth}`
    const summary = t('calendar.reading', { provider: serviceProvider.name })
    const description = t('calendar.open', { url })
    events.set(uid, { uid, from: window.from, to: window.to, summary, description, url })
  }
  return [...events.values()]
}

function dueDay({ id, dueOn, amountToPayKop, serviceProvider }: InvoiceSummary, url: string): DayEvent[] {
  if (dueOn === null || amountToPayKop === 0) return []
  const summary = t('calendar.due', { provider: serviceProvider.name })
  return [{ uid: `due-${id}`, from: dueOn, to: dueOn, summary, description: t('calendar.open', { url }), url }]
}

function verification({ id, type, serviceType, serviceProvider, nextCheckDate }: Meter, url: string): DayEvent[] {
  if (nextCheckDate === null) return []
  const service = t(appearanceOf({ counterType: type, serviceType }).messageKey)
  const summary = t('calendar.check', { service, provider: serviceProvider.name })
  const day = { from: nextCheckDate, to: nextCheckDate }
  return [{ uid: `check-${id}-${nextCheckDate}`, ...day, summary, description: t('calendar.open', { url }), url }]
}

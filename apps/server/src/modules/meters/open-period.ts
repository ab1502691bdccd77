import type { readingWindow } from '@zatyshok/contract/meters/meters'
import { monthOf } from '@zatyshok/domain/calendar'
import { parseReadingWindow, windowFor } from '@zatyshok/domain/meters/reading-window'
import type { output } from 'zod/mini'

/** The billing month for which a provider takes readings now, or next when its window is closed. */
export interface OpenPeriod {
  readonly open: boolean
  /** `YYYY-MM` */
  readonly billingMonth: string
  /** null: the provider sets no window, so any day of the month is open. */
  readonly window: output<typeof readingWindow> | null
}

interface WrittenWindow {
  /** The provider's notation (`20..31`, `-2..+3, 14=1..5`); null or empty: no window. */
  readonly readingWindow: string | null
  /** Service type of the meter's main registration. */
  readonly serviceType: number
}

/**
 * Returns the open or next period of a provider and service (F06).
 *
 * @param today the day in Kyiv, `YYYY-MM-DD`
 * @throws RangeError for a text that is not a window, which is an error in the provider's configuration.
 */
export function openPeriod({ readingWindow, serviceType }: WrittenWindow, today: string): OpenPeriod {
  const rule = parseReadingWindow(readingWindow ?? '', serviceType)
  if (rule === null) return { open: true, billingMonth: monthOf(today), window: null }
  const window = windowFor(rule, today)
  return { open: window.open, billingMonth: window.billingMonth, window }
}

export type OpenPeriodOf = (written: WrittenWindow) => OpenPeriod

let lastDay: { readonly today: string; readonly known: Map<string, OpenPeriod> } = { today: '', known: new Map() }

/** The same for many meters. Keeps the periods of the last day asked for: the windows of all providers are few. */
export function openPeriods(today: string): OpenPeriodOf {
  if (lastDay.today !== today) lastDay = { today, known: new Map() }
  const { known } = lastDay
  return (written) => {
    const key = `${written.serviceType} ${written.readingWindow}`
    const period = known.get(key) ?? openPeriod(written, today)
    known.set(key, period)
    return period
  }
}

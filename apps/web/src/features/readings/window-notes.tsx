import type { Meter } from '@zatyshok/contract/meters'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { openMonth, readingRows } from './reading-rows.ts'

/** The month that has closed and the next period; nothing where readings are taken on any day. */
export function WindowClosed({ meter: { window } }: { meter: Meter }) {
  if (!window || window.open) return null
  return (
    <Notice tone="info">
      <p>{closedText(window)}</p>
    </Notice>
  )
}

/** «Показання за жовтень 2026 вже не приймаються. Наступний період: 20.11.2026–30.11.2026.» */
export function closedText(window: NonNullable<Meter['window']>): string {
  return t('reading.windowClosed', {
    month: formatMonth(addMonths(window.billingMonth, -1)),
    from: formatDate(window.from),
    to: formatDate(window.to),
  })
}

/** That this month's reading is there already, and what a new one does to it. */
export function AlreadyGiven({ meter, today }: { meter: Meter; today: string }) {
  const days = readingRows([meter], today).flatMap(({ given }) => (given ? [given.day] : []))
  const last = days.sort().at(-1)
  if (!last) return null
  return (
    <Notice tone="info">
      <p>{t('reading.already', { month: formatMonth(openMonth(meter, today)), date: formatDate(last) })}</p>
    </Notice>
  )
}

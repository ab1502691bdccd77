import type { Meter } from '@zatyshok/contract/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { closedWindowText } from '../../ui/meter-looks.ts'
import { openMonth, readingRows } from './reading-rows.ts'

/** The month that has closed and the next period; nothing where readings are taken on any day. */
export function WindowClosed({ meter: { window } }: { meter: Meter }) {
  if (!window || window.open) return null
  return (
    <Notice tone="info">
      <p>{closedWindowText(window)}</p>
    </Notice>
  )
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

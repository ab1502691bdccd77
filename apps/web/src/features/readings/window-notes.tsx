import type { Meter } from '@zatyshok/contract/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { notTakenText } from '../../ui/meter-looks.ts'
import { openMonth, readingRows } from './reading-rows.ts'

/** Why no reading is taken: it is somebody else's to give, or the month has closed. */
export function WindowClosed({ meter }: { meter: Meter }) {
  const text = notTakenText(meter)
  if (!text) return null
  return (
    <Notice tone="info">
      <p>{text}</p>
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

import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { notTakenText } from '../../ui/meter/meter-looks.ts'
import { readingText } from '../../ui/meter/reading-text.ts'
import { openWindowText } from '../../ui/meter/window-text.ts'
import { openMonth, readingRows } from './reading-rows.ts'
import styles from './readings.module.css'

interface WindowClosedProps {
  meter: Meter
  /** Typed values that were not sent; empty texts are ignored. */
  kept: readonly string[]
}

/**
 * Explains why no reading is accepted: the account gives no right to it, or the window is closed. Shows the typed
 * values, so that they are not lost.
 */
export function WindowClosed({ meter, kept }: WindowClosedProps) {
  const text = notTakenText(meter)
  if (!text) return null
  const digits = kept.filter((typed) => typed !== '').join(', ')
  return (
    <Notice tone="info">
      <p>{text}</p>
      {digits && <p>{t('reading.window.kept', { digits })}</p>}
    </Notice>
  )
}

/** Shows until when readings are accepted, and how many days are left. */
export function WindowOpen({ meter, today }: { meter: Meter; today: string }) {
  const text = openWindowText(meter, today)
  return text && <p className={styles.note}>{text}</p>
}

/** Shows that this month's reading was given already, with its value. */
export function AlreadyGiven({ meter, today }: { meter: Meter; today: string }) {
  const given = readingRows([meter], today).flatMap(({ given }) => given ?? [])
  const last = given
    .map(({ day }) => day)
    .sort()
    .at(-1)
  if (!last) return null
  const value = given.map((reading) => readingText(reading.value, meter)).join(' / ')
  return (
    <Notice tone="info">
      <p>{t('reading.already', { month: formatMonth(openMonth(meter, today)), date: formatDate(last) })}</p>
      <p>{t('reading.already.value', { value, unit: t(`unit.${meter.unit}`) })}</p>
    </Notice>
  )
}

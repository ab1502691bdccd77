import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { dialText } from '../../ui/meter/dial-text.ts'
import { notTakenText } from '../../ui/meter/meter-looks.ts'
import { openWindowText } from '../../ui/meter/window-text.ts'
import { openMonth, readingRows } from './reading-rows.ts'
import styles from './readings.module.css'

interface WindowClosedProps {
  meter: Meter
  /** What was typed and not sent; empty texts are nothing. */
  kept: readonly string[]
}

/** Why no reading is taken: it is somebody else's to give, or the month has closed. What was typed is not lost. */
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

/** Until when readings are taken, and how many days that leaves. */
export function WindowOpen({ meter, today }: { meter: Meter; today: string }) {
  const text = openWindowText(meter, today)
  return text && <p className={styles.note}>{text}</p>
}

/** That this month's reading is there already, with its value, and what a new one does to it. */
export function AlreadyGiven({ meter, today }: { meter: Meter; today: string }) {
  const given = readingRows([meter], today).flatMap(({ given }) => given ?? [])
  const last = given
    .map(({ day }) => day)
    .sort()
    .at(-1)
  if (!last) return null
  const value = given.map((reading) => dialText(reading.value, meter)).join(' / ')
  return (
    <Notice tone="info">
      <p>{t('reading.already', { month: formatMonth(openMonth(meter, today)), date: formatDate(last) })}</p>
      <p>{t('reading.already.value', { value, unit: t(`unit.${meter.unit}`) })}</p>
    </Notice>
  )
}

import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import styles from './readings.module.css'
import type { JudgedRow } from './use-reading-entries.ts'

/** «Спожито: 6,584 м³» and «Як зазвичай: 5,9–7,2 м³ на місяць» of one field, live. */
export function ReadingFigures({ judgedRow: { row, judged } }: { judgedRow: JudgedRow }) {
  const unit = t(`unit.${row.meter.unit}`)
  return (
    <div className={styles.figures} aria-live="polite">
      {judged.difference !== null && (
        <p className={styles.difference}>{t('reading.diff', { diff: formatVolume(judged.difference), unit })}</p>
      )}
      {row.usual && (
        <p className={styles.note}>
          {t('reading.diff.normal', { min: formatVolume(row.usual.min), max: formatVolume(row.usual.max), unit })}
        </p>
      )}
    </div>
  )
}

/** «Орієнтовна вартість: 200,02 грн»; nothing while it is not known. Kopiykas. */
export function ReadingCost({ costKop }: { costKop: number | null }) {
  return (
    <p aria-live="polite" className={styles.cost}>
      {costKop !== null && t('reading.cost', { amount: formatMoney(costKop) })}
    </p>
  )
}

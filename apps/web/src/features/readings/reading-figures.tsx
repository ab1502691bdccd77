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
      {row.usual && <p className={styles.note}>{usualText(row.usual, unit)}</p>}
    </div>
  )
}

/** A range, or one volume where the bounds read the same. */
function usualText(usual: NonNullable<JudgedRow['row']['usual']>, unit: string): string {
  const [min, max] = [formatVolume(usual.min), formatVolume(usual.max)]
  return min === max ? t('reading.diff.same', { volume: min, unit }) : t('reading.diff.normal', { min, max, unit })
}

/** «Орієнтовна вартість: 200,02 грн»; empty while the cost is unknown. `costKop` is in kopiykas. */
export function ReadingCost({ costKop }: { costKop: number | null }) {
  return (
    <p aria-live="polite" className={styles.cost}>
      {costKop !== null && t('reading.cost', { amount: formatMoney(costKop) })}
    </p>
  )
}

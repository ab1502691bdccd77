import { compareWithUsual, usualSince } from '@zatyshok/domain/meters/usual-consumption'
import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { RangeBand } from './range-band.tsx'
import { openMonth } from './reading-rows.ts'
import styles from './readings.module.css'
import type { JudgedRow } from './use-reading-entries.ts'

const comparisons = {
  less: 'reading.diff.less',
  usual: 'reading.diff.usual',
  more: 'reading.diff.more',
} as const

/** «Спожито 6,564 м³ — як зазвичай у листопаді» of one field, live, and the usual range as a band. */
export function ReadingFigures({ judgedRow: { row, judged } }: { judgedRow: JudgedRow }) {
  const unit = t(`unit.${row.meter.unit}`)
  const { difference } = judged
  const month = openMonth(row.meter, row.today)
  const usual = row.usual && row.previous && usualSince(row.usual, { from: row.previous.billingMonth, to: month })
  return (
    <div className={styles.figures}>
      <p aria-live="polite" className={styles.spent}>
        {difference !== null && (
          <>
            <b>{t('reading.diff', { diff: formatVolume(difference), unit })}</b>
            {usual && ` — ${t(comparisons[compareWithUsual(difference, usual)])}`}
          </>
        )}
      </p>
      {usual && <RangeBand usual={usual} value={difference} unit={unit} />}
    </div>
  )
}

/** «Це приблизно 200,02 грн»; empty while the cost is unknown. `costKop` is in kopiykas. */
export function ReadingCost({ costKop }: { costKop: number | null }) {
  return (
    <p aria-live="polite" className={styles.cost}>
      {costKop !== null && t('reading.cost', { amount: formatMoney(costKop) })}
    </p>
  )
}

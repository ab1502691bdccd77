import type { Figure } from '@zatyshok/contract/figures'
import { formatPercent } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { countText } from './figure-text.ts'
import styles from './figures.module.css'

/** The table of the block has the others. */
const [providersShown, searchesShown] = [4, 5]

/** Who answers, and the share of answers in time. The late part of each bar has the colour of lateness. */
export function AnswersByProvider({ rows }: { rows: Figure['rows'] }) {
  return (
    <ul className={styles.list}>
      {rows.slice(0, providersShown).map(({ at, name, values: [inTime = 0, all = 0] }) => (
        <li key={at}>
          <span className={styles.entry}>
            <span>{name ?? t('figures.city')}</span>
            <strong>{formatPercent(inTime / all)}</strong>
          </span>
          <span className={styles.share} aria-hidden="true">
            <span className={styles.inTime} style={{ flexGrow: inTime }} />
            <span className={styles.late} style={{ flexGrow: all - inTime }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The searches that most often found nothing. */
export function MissedSearches({ rows }: { rows: Figure['rows'] }) {
  return (
    <ul className={styles.list}>
      {rows.slice(0, searchesShown).map(({ at, values: [times = 0] }) => (
        <li key={at} className={styles.entry}>
          <span>{at}</span>
          <strong>{countText(times)}</strong>
        </li>
      ))}
    </ul>
  )
}

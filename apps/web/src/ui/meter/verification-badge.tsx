import type { VerificationState } from '@zatyshok/domain/meters/verification'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../badge.tsx'
import styles from './verification-badge.module.css'

interface VerificationBadgeProps {
  state: VerificationState
  /** `YYYY-MM-DD`, or null if the provider has not given it. */
  nextCheckDate: string | null
}

/** Shows the state of a meter's verification, in the words of the toast after sign-in (F09). */
export function VerificationBadge({ state, nextCheckDate }: VerificationBadgeProps) {
  if (nextCheckDate === null) return <span className={styles.plain}>{t('counters.check.unknown')}</span>
  const date = formatDate(nextCheckDate)
  if (state === 'valid') return <span className={styles.plain}>{t('counters.check.valid', { date })}</span>
  return (
    <span className={styles.alarm}>
      {state === 'overdue' && <Badge tone="error">{t('verification.overdue.label')}</Badge>}
      {state === 'near' && <Badge tone="warning">{t('verification.near.label')}</Badge>}
      <span className={styles.plain}>
        {t('counters.nextCheck')}: {date}
      </span>
    </span>
  )
}

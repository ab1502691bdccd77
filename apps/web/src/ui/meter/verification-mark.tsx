import type { VerificationState } from '@zatyshok/domain/meters/verification'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import styles from './verification-badge.module.css'

/** One line for a row: the label of an expired verification or of one that expires soon; otherwise nothing (F09). */
export function VerificationMark({ state }: { state: VerificationState }) {
  if (state === 'overdue') {
    return (
      <p className={styles.overdue}>
        <CircleAlert size={18} aria-hidden="true" />
        {t('verification.overdue.label')}
      </p>
    )
  }
  if (state === 'near') {
    return (
      <p className={styles.near}>
        <TriangleAlert size={18} aria-hidden="true" />
        {t('verification.near.label')}
      </p>
    )
  }
  return null
}

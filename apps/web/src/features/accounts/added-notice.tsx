import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import styles from './accounts.module.css'

export interface Added {
  /** The number of the account that was just added. */
  added: string
  /** `there`: it was in the cabinet before. */
  outcome: 'linked' | 'there'
}

/** What the history says that led here; a reload says it again, which does no harm. */
export const addedOf = (state: unknown): Added | null =>
  typeof state === 'object' && state !== null && 'added' in state && 'outcome' in state ? (state as Added) : null

/** The account is there: what to do with it now. */
export function AddedNotice({ added, outcome }: Added) {
  const title = outcome === 'linked' ? t('accountAdd.success', { code: added }) : t('accountAdd.duplicate')
  return (
    <div role="status">
      <Notice tone={outcome === 'linked' ? 'success' : 'info'} title={title}>
        <p className={styles.next}>
          <Link to={paths.invoices}>{t('accountAdd.next.invoices')}</Link>
          <Link to={paths.meters}>{t('accountAdd.next.readings')}</Link>
          <Link to={paths.accountNew}>{t('accountAdd.next.another')}</Link>
        </p>
      </Notice>
    </div>
  )
}

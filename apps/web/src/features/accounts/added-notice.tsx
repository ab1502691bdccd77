import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import styles from './accounts.module.css'

export interface Added {
  /** The number of the account that was just added. */
  added: string
  /** `there`: the account was already in the cabinet. */
  outcome: 'linked' | 'there'
}

/** Reads the added account from the history state; a reload shows the notice again, which is harmless. */
export const addedOf = (state: unknown): Added | null =>
  typeof state === 'object' && state !== null && 'added' in state && 'outcome' in state ? (state as Added) : null

/** Confirms that the account was added and links to the next actions. */
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

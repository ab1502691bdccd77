import { t } from '@zatyshok/i18n/translate'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import styles from './new-account.module.css'

/** The link from the form back to the list. */
export function BackLink() {
  return (
    <Link className={styles.back} to={paths.accounts}>
      <ChevronLeft size={20} aria-hidden="true" />
      {t('accounts.title')}
    </Link>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { SecurityCards } from '../../../features/security/security-cards.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import styles from '../../admin/admin.module.css'

/** `/admin/security`: the staff member's own second factor, passkeys and sessions. */
export function Component() {
  return (
    <>
      <PageHeading>{t('admin.nav.security')}</PageHeading>
      <div className={styles.column}>
        <SecurityCards />
      </div>
    </>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import styles from '../access.module.css'
import { NoMail } from '../no-mail.tsx'
import { RecoveryHeading } from './recovery-heading.tsx'

/** The same message whether or not the address is known (C28). */
export function RecoverySentScreen() {
  return (
    <>
      <RecoveryHeading />
      <Notice tone="success">
        <p>{t('recovery.sent.text')}</p>
      </Notice>
      <NoMail>
        <p>{t('recovery.sent.hint')}</p>
      </NoMail>
      <div className={styles.aside}>
        <a className={styles.lineLink} href={paths.recoverySend}>
          {t('recovery.sent.again')}
        </a>
        <a className={styles.lineLink} href={paths.signIn}>
          {t('recovery.back')}
        </a>
      </div>
    </>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { TotpEnrolment } from '../../features/security/totp-enrolment.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './admin.module.css'

/** The first sign-in of staff: nothing else opens until the second factor is set (AD2). */
export function EnrolmentScreen({ onDone }: { onDone: () => void }) {
  return (
    <>
      <PageHeading>{t('admin.enrol.title')}</PageHeading>
      <p>{t('admin.enrol.text')}</p>
      <div className={styles.narrow}>
        <Card>
          <TotpEnrolment replaces={false} onDone={onDone} />
        </Card>
      </div>
    </>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { TotpEnrolment } from '../../features/security/totp-enrolment.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './enrolment-screen.module.css'

interface EnrolmentScreenProps {
  /** The reason why a second factor is required. */
  text: string
  onDone: () => void
}

/** Shown at the first sign-in if a second factor is required: other screens stay closed until it is set (AD2). */
export function EnrolmentScreen({ text, onDone }: EnrolmentScreenProps) {
  return (
    <>
      <PageHeading>{t('security.totp.setup.title')}</PageHeading>
      <p>{text}</p>
      <div className={styles.narrow}>
        <Card>
          <TotpEnrolment replaces={false} onDone={onDone} />
        </Card>
      </div>
    </>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import styles from '../access.module.css'
import { NoMail } from '../no-mail.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** The address from the registration form; undefined if the screen was opened directly. */
function registeredEmail(): string | undefined {
  const state: unknown = history.state
  const isTold = typeof state === 'object' && state !== null && 'email' in state
  return isTold && typeof state.email === 'string' ? state.email : undefined
}

/** Says that the link in the letter activates the account (C24). */
export function RegisterCompletedScreen({ onError }: { onError: (error: unknown) => void }) {
  const email = registeredEmail()
  return (
    <>
      <PageHeading>{t('registerDone.title')}</PageHeading>
      <Notice tone="success">
        <p>{email ? t('registerDone.text', { email }) : t('registerDone.text.noEmail')}</p>
      </Notice>
      <NoMail>
        <p>{t('registerDone.spam')}</p>
      </NoMail>
      <ResendConfirmation {...(email && { email })} onError={onError} />
      <a className={styles.lineLink} href={paths.signIn}>
        {t('recovery.back')}
      </a>
    </>
  )
}

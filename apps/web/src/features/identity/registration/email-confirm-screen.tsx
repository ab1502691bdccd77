import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { session } from '../../../lib/portal.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from '../access.module.css'
import { type Confirmation, useConfirmation } from '../use-confirmation.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

interface EmailConfirmScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string, state: unknown) => void
}

/** Confirms an e-mail address by the link of its letter (C26): a spinner, then success or the reason. */
export function EmailConfirmScreen({ onError, goTo }: EmailConfirmScreenProps) {
  const { confirmation, retry } = useConfirmation({ onError, goTo })
  return (
    <>
      <PageHeading failed={confirmation.state === 'failed'}>{t('emailConfirm.title')}</PageHeading>
      <Outcome confirmation={confirmation} retry={retry} onError={onError} />
    </>
  )
}

interface OutcomeProps {
  confirmation: Confirmation
  retry: () => void
  onError: (error: unknown) => void
}

function Outcome({ confirmation, retry, onError }: OutcomeProps) {
  if (confirmation.state === 'asking' || confirmation.state === 'password-needed') {
    return (
      <div className={styles.progress} role="status">
        <Spinner />
        <p>{t('emailConfirm.progress')}</p>
      </div>
    )
  }
  if (confirmation.state === 'confirmed') return <Success before={confirmation.before} />
  return (
    <>
      <div role="alert">
        <Notice tone="error" title={confirmation.reason} />
      </div>
      {confirmation.again ? (
        <Button onClick={retry}>{t('action.retry')}</Button>
      ) : (
        <ResendConfirmation onError={onError} />
      )}
    </>
  )
}

/** A person who confirms an address added to the profile may be signed in; then it links to the cabinet. */
function Success({ before }: { before: boolean }) {
  const isSignedIn = session.isLoggedIn()
  return (
    <>
      <div role="status">
        <Notice tone="success" title={before ? t('emailConfirm.before') : t('emailConfirm.success')}>
          {!isSignedIn && <p>{t('emailConfirm.success.text')}</p>}
        </Notice>
      </div>
      {isSignedIn ? (
        <ButtonAnchor width="full" href={paths.home}>
          {t('header.myCabinet')}
        </ButtonAnchor>
      ) : (
        <ButtonAnchor width="full" href={paths.signIn}>
          {t('emailConfirm.signIn')}
        </ButtonAnchor>
      )}
    </>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { RecoveryHeading } from './recovery-heading.tsx'

/** The new password is set; links to the sign-in (C30). */
export function RecoveryDoneScreen() {
  return (
    <>
      <RecoveryHeading />
      <Notice tone="success">
        <p>{t('recovery.done.text')}</p>
      </Notice>
      <ButtonAnchor width="full" href={paths.signIn}>
        {t('recovery.done.signIn')}
      </ButtonAnchor>
    </>
  )
}

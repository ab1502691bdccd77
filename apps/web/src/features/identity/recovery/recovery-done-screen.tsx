import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { invitedWords, isInvited, recoveryWords } from './new-password-words.ts'
import { RecoveryHeading } from './recovery-heading.tsx'

/** The new password is set; links to the sign-in (C30). */
export function RecoveryDoneScreen() {
  const words = isInvited() ? invitedWords() : recoveryWords()
  return (
    <>
      <RecoveryHeading words={words} />
      <Notice tone="success">
        <p>{words.done}</p>
      </Notice>
      <ButtonAnchor width="full" href={paths.signIn}>
        {t('recovery.done.signIn')}
      </ButtonAnchor>
    </>
  )
}

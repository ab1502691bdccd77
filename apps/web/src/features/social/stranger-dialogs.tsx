import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Visitor } from './arrive.ts'
import { TermsDialog } from './terms-dialog.tsx'

export interface StrangerProps {
  visitor: Visitor
  /**
   * True if an existing cabinet has confirmed the token's e-mail address; the social sign-in can be connected to it.
   */
  emailUsed: boolean
  provider: string
  onError: (error: unknown) => void
  /** Called when the user closes the dialog without registering; the portal has changed no data. */
  onLeft: () => void
}

/** For a social user without an account: first the question whether to register, then the data and the terms (C13). */
export function StrangerDialogs(props: StrangerProps) {
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <Dialog
        open={!agreed}
        // `onClose` is also called when this dialog closes for the next one.
        onClose={() => !agreed && props.onLeft()}
        title={t('social.notRegistered.question')}
        actions={
          <>
            <Button look="secondary" onClick={props.onLeft}>
              {t('social.no')}
            </Button>
            <Button onClick={() => setAgreed(true)}>{t('social.yes')}</Button>
          </>
        }
      >
        <Account {...props} />
      </Dialog>
      {agreed && (
        <TermsDialog {...props}>
          <Account {...props} />
        </TermsDialog>
      )}
    </>
  )
}

function Account({ visitor: { user }, emailUsed, provider }: StrangerProps) {
  const { name, email, id } = user
  return (
    <>
      <p>
        {name && email
          ? t('social.dialog.account', { name, email })
          : t('social.dialog.accountOnly', { account: email || name || id })}
      </p>
      {emailUsed && <p>{t('social.dialog.emailUsed', { email, provider })}</p>}
    </>
  )
}

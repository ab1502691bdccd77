import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Visitor } from './arrive.ts'
import { TermsDialog } from './terms-dialog.tsx'

export interface StrangerProps {
  visitor: Visitor
  /** A cabinet has confirmed the token's address: it can be connected. */
  emailUsed: boolean
  provider: string
  onError: (error: unknown) => void
  /** Closed without registering: nothing has changed. */
  onLeft: () => void
}

/** Nobody's account yet: first the question, then what is registered and on which terms (C13). */
export function StrangerDialogs(props: StrangerProps) {
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <Dialog
        open={!agreed}
        // Closing for the next dialog tells of its closing too.
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

import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useCallback, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { AgreementText } from '../../ui/agreement-text.tsx'
import { Notice } from '../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { CodeField } from './code-field.tsx'
import styles from './social.module.css'
import type { StrangerProps } from './stranger-dialogs.tsx'
import { type SocialRegistration, useSocialRegistration } from './use-social-registration.ts'

const FORM = 'social-registration'

/**
 * Shows the account and the terms; one button registers, or connects to the cabinet with the same address (C13, C14).
 */
export function TermsDialog({ visitor, emailUsed, provider, onError, onLeft, children }: TermsDialogProps) {
  const registration = useSocialRegistration({ visitor, emailUsed, onError })
  const { needed, values, busy } = registration
  const [isShown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  return (
    <Dialog
      open
      onClose={onLeft}
      size="reading"
      title={t('social.dialog.title', { provider })}
      actions={
        <>
          <Button look="secondary" onClick={onLeft}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            busy={busy}
            disabled={!isShown || [...needed].some((proof) => values[proof] === '')}
          >
            {registration.connects ? t('social.connect') : t('social.acceptAndRegister')}
          </Button>
        </>
      }
    >
      {children}
      <section className={styles.terms}>
        <h3>{t('social.dialog.agreement')}</h3>
        <AgreementText onShown={show} />
      </section>
      <Failure registration={registration} email={visitor.user.email} />
      <ProofForm registration={registration} />
    </Dialog>
  )
}

interface TermsDialogProps extends StrangerProps {
  /** The description of the account. */
  children: ReactNode
}

/** Fields for the proofs that the server requires; without any, an empty form that the button submits. */
function ProofForm({ registration }: { registration: SocialRegistration }) {
  const { needed, values, problems, set, submit } = registration
  return (
    <FormFrame id={FORM} className={styles.form} onSubmit={() => void submit()}>
      {needed.has('password') && (
        <PasswordField
          id="password"
          name="password"
          label={t('signIn.password')}
          error={problems.password}
          autoComplete="current-password"
          maxLength={1024}
          autoFocus
          value={values.password}
          onChange={(event) => set('password', event.currentTarget.value)}
        />
      )}
      {needed.has('code') && (
        <CodeField value={values.code} onCode={(code) => set('code', code)} error={problems.code ?? null} />
      )}
    </FormFrame>
  )
}

function Failure({ registration, email }: { registration: SocialRegistration; email: string }) {
  const { failure, connect } = registration
  if (!failure) return null
  const isAsking = failure.code === 'social_proof_required'
  return (
    <div role={isAsking ? 'status' : 'alert'}>
      <Notice tone={isAsking ? 'info' : 'error'} title={failure.message}>
        {failure.code === 'social_email_unverified' && (
          <>
            <ButtonAnchor look="secondary" href={`${paths.register}?${new URLSearchParams({ email })}`}>
              {t('signIn.toRegister')}
            </ButtonAnchor>
            <Button look="quiet" onClick={connect}>
              {t('social.connectExisting')}
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}

import { t } from '@zatyshok/i18n/translate'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { parseSignInQuery, paths, type SignInReason } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Refusal } from '../../ui/form/refusal.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './access.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

const ResendConfirmation = lazy(async () => {
  const { ResendConfirmation } = await import('./registration/resend-confirmation.tsx')
  return { default: ResendConfirmation }
})

const SecondFactorForm = lazy(async () => {
  const { SecondFactorForm } = await import('./second-factor-form.tsx')
  return { default: SecondFactorForm }
})

const reasonText = (reason: SignInReason) => {
  switch (reason) {
    case 'required':
      return t('signIn.loginRequired')
    case 'soon':
      return t('signIn.soon')
    case 'expired':
      return t('signIn.sessionExpired')
    case 'logged-out':
      return t('signIn.loggedOut')
    case 'other-tab':
      return t('session.otherTab')
  }
}

interface SignInScreenProps {
  onError: (error: unknown) => void
  /** Other ways of signing in, below the form. */
  otherWays?: ReactNode
}

/** Sign-in to the cabinet (C01), with links to registration and to the other ways of signing in. */
export function SignInScreen({ onError, otherWays }: SignInScreenProps) {
  const { reason, returnTo } = parseSignInQuery(new URLSearchParams(location.search))
  const passwordInput = useRef<HTMLInputElement>(null)
  const signIn = useSignIn({ returnTo, onError, onRefused: () => passwordInput.current?.focus() })
  const { failure } = signIn.attempt
  return (
    <>
      <PageHeading failed={failure !== null}>{t('signIn.title')}</PageHeading>
      <SignInRefusal signIn={signIn} onError={onError} />
      {!failure && !signIn.second && reason && (
        <Notice tone="info">
          <p>{reasonText(reason)}</p>
        </Notice>
      )}
      {signIn.second ? (
        <Suspense>
          <SecondFactorForm signIn={signIn} second={signIn.second} />
        </Suspense>
      ) : (
        <>
          <SignInForm signIn={signIn} passwordInput={passwordInput} />
          {otherWays}
          <div className={styles.aside}>
            <p>{t('signIn.noAccount')}</p>
            <ButtonAnchor look="secondary" width="full-on-phone" href={paths.register}>
              {t('signIn.toRegister')}
            </ButtonAnchor>
          </div>
        </>
      )}
    </>
  )
}

function SignInRefusal({ signIn, onError }: { signIn: SignIn; onError: (error: unknown) => void }) {
  const { failure, count } = signIn.attempt
  if (!failure) return null
  const labels = { account: t('signIn.account'), password: t('signIn.password'), code: t('signIn.code') }
  return (
    <>
      <Refusal failure={failure} attempt={count} labels={labels} />
      {failure.code === 'email_not_confirmed' && (
        <Suspense>
          <ResendConfirmation email={signIn.values.account} onError={onError} />
        </Suspense>
      )}
    </>
  )
}

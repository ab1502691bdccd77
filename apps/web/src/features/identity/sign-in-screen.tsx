import { t } from '@zatyshok/i18n/translate'
import { useRef } from 'react'
import type { ErrorItem } from '../../lib/http-error.ts'
import { parseSignInQuery, paths, type SignInReason } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { ErrorSummary, type FormProblem } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { type SignInFailure, useSignIn } from './use-sign-in.ts'

const reasonText = (reason: SignInReason) => {
  switch (reason) {
    case 'required':
      return t('signIn.loginRequired')
    case 'expired':
      return t('signIn.sessionExpired')
    case 'logged-out':
      return t('signIn.loggedOut')
    case 'other-tab':
      return t('session.otherTab')
  }
}

/** The way into the cabinet (C01): login and password, and the ways on for who has neither. */
export function SignInScreen({ onError }: { onError: (error: unknown) => void }) {
  const { reason, returnTo } = parseSignInQuery(new URLSearchParams(location.search))
  const passwordInput = useRef<HTMLInputElement>(null)
  const signIn = useSignIn({ returnTo, onError, onRefused: () => passwordInput.current?.focus() })
  return (
    <>
      <PageHeading failed={signIn.failure !== null}>{t('signIn.title')}</PageHeading>
      {signIn.failure && <Refusal failure={signIn.failure} />}
      {!signIn.failure && reason && (
        <Notice tone="info">
          <p>{reasonText(reason)}</p>
        </Notice>
      )}
      <SignInForm signIn={signIn} passwordInput={passwordInput} />
      <div className={styles.register}>
        <p>{t('signIn.noAccount')}</p>
        <ButtonAnchor look="secondary" width="full-on-phone" href={paths.register}>
          {t('signIn.toRegister')}
        </ButtonAnchor>
      </div>
    </>
  )
}

/** One sentence (C03), or, when the server names fields, the summary with a link to each. */
function Refusal({ failure }: { failure: SignInFailure }) {
  if (failure.items.length > 0) return <ErrorSummary problems={failure.items.map(problemOf)} attempt={1} />
  return (
    <div role="alert">
      <Notice tone="error" title={failure.message} />
    </div>
  )
}

function problemOf({ message, path = '' }: ErrorItem): FormProblem {
  const field = path.split('.').at(-1)
  if (field === 'account') return { message, fieldId: field, label: t('signIn.account') }
  if (field === 'password') return { message, fieldId: field, label: t('signIn.password') }
  return { message }
}

import { t } from '@zatyshok/i18n/translate'
import type { RefObject } from 'react'
import { CaptchaStatus } from '../../lib/captcha/captcha-status.tsx'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { AccessForm, Remaining } from '../../ui/form/access-form.tsx'
import styles from './access.module.css'
import { isMissing } from './sign-in-rules.ts'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps {
  signIn: SignIn
  passwordInput: RefObject<HTMLInputElement | null>
}

/** Login, password and one button; the form names missing fields beside the disabled button (ux.md §0). */
export function SignInForm({ signIn, passwordInput }: SignInFormProps) {
  const { values, set, attempt } = signIn
  const missing = isMissing(values)
  const isRefused = attempt.failure?.code === 'sign_in_failed' || undefined
  return (
    <AccessForm onSubmit={() => void signIn.submit()} onFocus={signIn.prepare} failure={attempt.failure}>
      <TextField
        id="account"
        name="account"
        value={values.account}
        onChange={(event) => set({ account: event.currentTarget.value })}
        label={t('signIn.account')}
        hint={t('signIn.account.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        aria-invalid={isRefused}
      />
      <PasswordField
        id="password"
        name="password"
        value={values.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        ref={passwordInput}
        label={t('signIn.password')}
        autoComplete="current-password"
        maxLength={1024}
        aria-invalid={isRefused}
      />
      <a className={styles.lineLink} href={paths.recovery}>
        {t('signIn.forgot')}
      </a>
      <Button type="submit" width="full" busy={attempt.busy} busyText={t('state.checking')} disabled={!signIn.isValid}>
        {t('signIn.submit')}
      </Button>
      <Remaining fields={[missing.account && t('signIn.account.short'), missing.password && t('signIn.password')]} />
      <CaptchaStatus state={signIn.captcha} flag="captchaSignIn" />
    </AccessForm>
  )
}

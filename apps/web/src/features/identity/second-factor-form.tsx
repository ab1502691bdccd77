import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import { CaptchaStatus } from '../../lib/captcha/captcha-status.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { AccessForm, Remaining } from '../../ui/form/access-form.tsx'
import type { SignIn } from './use-sign-in.ts'

interface SecondFactorFormProps {
  signIn: SignIn
  second: NonNullable<SignIn['second']>
}

/** The second step of the sign-in: a code of the authenticator or a recovery code. Keeps login and password. */
export function SecondFactorForm({ signIn, second }: SecondFactorFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const { attempt } = signIn
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refused code moves the focus back to the field
  useEffect(() => input.current?.focus(), [second.error, attempt.count])
  return (
    <AccessForm onSubmit={() => void signIn.submit()}>
      <h2>{t('signIn.code.step')}</h2>
      <p>{t('signIn.code.account', { account: signIn.values.account })}</p>
      <TextField
        id="code"
        ref={input}
        name="code"
        label={t('signIn.code')}
        hint={t('signIn.code.hint')}
        error={second.error ?? undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={second.code}
        onChange={(event) => second.setCode(event.currentTarget.value)}
      />
      <Button type="submit" width="full" busy={attempt.busy} busyText={t('state.checking')} disabled={!second.isValid}>
        {t('signIn.submit')}
      </Button>
      <Remaining fields={[!second.isValid && t('signIn.code')]} />
      <CaptchaStatus state={signIn.captcha} flag="captchaSignIn" />
      <Button look="quiet" onClick={signIn.restart}>
        {t('action.back')}
      </Button>
    </AccessForm>
  )
}

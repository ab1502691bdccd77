import { passwordByCode } from '@zatyshok/contract/credentials'
import { changePasswordByCode } from '@zatyshok/contract/identity'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { call, session } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccessForm, Remaining } from './access-form.tsx'
import { forgetLetterCode, takeLetterCode } from './letter-code.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RecoveryHeading } from './recovery-heading.tsx'
import { Refusal } from './refusal.tsx'
import { tellFailure } from './tell-failure.ts'
import { useAttempt } from './use-attempt.ts'

interface RecoveryChangeScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string) => void
}

/** A new password by the code of a letter (C29); without a code, the way to another letter. */
export function RecoveryChangeScreen({ onError, goTo }: RecoveryChangeScreenProps) {
  const [code] = useState(takeLetterCode)
  if (code !== '') return <NewPasswordForm code={code} onError={onError} goTo={goTo} />
  return (
    <>
      <RecoveryHeading failed />
      <Notice tone="error" title={t('recovery.change.noCode')} />
      <OrderNew />
    </>
  )
}

const OrderNew = () => (
  <ButtonAnchor look="secondary" width="full" href={paths.recoverySend}>
    {t('emailConfirm.requestNew')}
  </ButtonAnchor>
)

/** What is wrong with the two passwords, in the recovery's own words (C30). */
function problemsOf({ password, password2 }: { password: string; password2: string }) {
  const isLong = passwordByCode.shape.password.safeParse(password).success
  const ofPassword = password === '' ? t('validation.newPassword.required') : t('validation.recovery.newPassword.min')
  return {
    ...(!isLong && { password: ofPassword }),
    ...(password2 === '' && { password2: t('validation.newPassword2.required') }),
    ...(password2 !== password && { password2: t('validation.newPassword.mismatch') }),
  }
}

function NewPasswordForm({ code, onError, goTo }: RecoveryChangeScreenProps & { code: string }) {
  const [values, setValues] = useState({ password: '', password2: '' })
  const attempt = useAttempt({
    fallback: () => t('password.change.error'),
    onRefused: (error) => tellFailure(error, onError, t('password.change.error')),
  })
  const problems = problemsOf(values)
  const isValid = Object.keys(problems).length === 0
  const send = async () => {
    await call(changePasswordByCode, { body: { code, password: values.password } })
    // The change has ended every session, this browser's as well.
    session.clear()
    forgetLetterCode()
    toast.success(t('password.change.success'))
    goTo(paths.recoveryDone)
  }
  const labels = { password: t('recovery.change.password'), password2: t('recovery.change.password2') }
  return (
    <>
      <RecoveryHeading failed={attempt.failure !== null} />
      {attempt.failure && <Refusal failure={attempt.failure} attempt={attempt.count} labels={labels} />}
      {attempt.failure?.code === 'code_refused' && <OrderNew />}
      <p>{t('recovery.change.intro')}</p>
      <AccessForm onSubmit={() => void (isValid && attempt.run(send))}>
        <NewPasswordFields
          values={values}
          set={(change) => setValues((before) => ({ ...before, ...change }))}
          problems={problems}
          labels={labels}
        />
        <Button type="submit" width="full" busy={attempt.busy} busyText={t('state.saving')} disabled={!isValid}>
          {t('recovery.change.submit')}
        </Button>
        <Remaining fields={[problems.password && labels.password, problems.password2 && labels.password2]} />
      </AccessForm>
    </>
  )
}

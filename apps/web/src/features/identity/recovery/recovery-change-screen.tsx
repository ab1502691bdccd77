import { passwordByCode } from '@zatyshok/contract/people/credentials'
import { changePasswordByCode } from '@zatyshok/contract/people/identity'
import { HARDENED_LENGTH } from '@zatyshok/domain/people/password-hints'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useAttempt } from '../../../lib/form/use-attempt.ts'
import { paths } from '../../../lib/paths.ts'
import { call, session } from '../../../lib/portal.ts'
import { useSettings } from '../../../lib/use-settings.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { AccessForm, Remaining } from '../../../ui/form/access-form.tsx'
import { EndOtherWays } from '../../../ui/form/end-other-ways.tsx'
import { Refusal } from '../../../ui/form/refusal.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { forgetLetterCode, takeLetterCode } from '../letter-code.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { showFailure } from '../show-failure.ts'
import { asInvited, invitedWords, isInvited, recoveryWords } from './new-password-words.ts'
import { RecoveryHeading } from './recovery-heading.tsx'

interface RecoveryChangeScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string) => void
}

/** Sets a new password by the code of a letter (C29); without a code, offers to send another letter. */
export function RecoveryChangeScreen({ onError, goTo }: RecoveryChangeScreenProps) {
  const [code] = useState(takeLetterCode)
  const [invited] = useState(isInvited)
  if (code !== '') return <NewPasswordForm code={code} invited={invited} onError={onError} goTo={goTo} />
  const words = invited ? invitedWords() : recoveryWords()
  return (
    <>
      <RecoveryHeading words={words} failed />
      <Notice tone="error" title={words.noCode} />
      {!invited && <OrderNew />}
    </>
  )
}

const OrderNew = () => (
  <ButtonAnchor look="secondary" width="full" href={paths.recoverySend}>
    {t('emailConfirm.requestNew')}
  </ButtonAnchor>
)

/** Only an administrator can send another invitation; a recovery letter needs a confirmed address. */
const InvitationSpent = () => (
  <>
    <Notice tone="info" title={t('invited.spent')} />
    <ButtonAnchor look="secondary" width="full" href={paths.signIn}>
      {t('recovery.done.signIn')}
    </ButtonAnchor>
  </>
)

interface NewPassword {
  password: string
  password2: string
}

/** The problems of the two passwords, with the texts of the recovery (C30). */
function problemsOf({ password, password2 }: NewPassword, isHardened: boolean) {
  const ofPassword = passwordProblem(password, isHardened)
  return {
    ...(ofPassword && { password: ofPassword }),
    ...(password2 === '' && { password2: t('validation.newPassword2.required') }),
    ...(password2 !== password && { password2: t('validation.newPassword.mismatch') }),
  }
}

function passwordProblem(password: string, isHardened: boolean): string | undefined {
  if (password === '') return t('validation.newPassword.required')
  if (isHardened && [...password].length < HARDENED_LENGTH) return t('password.refused.short', { min: HARDENED_LENGTH })
  return passwordByCode.shape.password.safeParse(password).success
    ? undefined
    : t('validation.recovery.newPassword.min')
}

interface NewPasswordFormProps extends RecoveryChangeScreenProps {
  code: string
  /** An invited person has no password and no other way in yet. */
  invited: boolean
}

function NewPasswordForm({ code, invited, onError, goTo }: NewPasswordFormProps) {
  const words = invited ? invitedWords() : recoveryWords()
  const [values, setValues] = useState({ password: '', password2: '' })
  const [endOtherWays, setEndOtherWays] = useState(true)
  const attempt = useAttempt({
    fallback: () => words.failed,
    onRefused: (error) => showFailure(error, onError, words.failed),
  })
  const isHardened = useSettings()?.strictness === 'hardened'
  const problems = problemsOf(values, isHardened)
  const isValid = Object.keys(problems).length === 0
  const send = async () => {
    await call(changePasswordByCode, {
      body: { code, password: values.password, ...(!endOtherWays && { endOtherWays }) },
    })
    // The change has ended every session, including the one of this browser.
    session.clear()
    forgetLetterCode()
    if (invited) return goTo(asInvited(paths.recoveryDone))
    toast.success(t('password.change.success'))
    goTo(paths.recoveryDone)
  }
  const { labels } = words
  return (
    <>
      <RecoveryHeading words={words} failed={attempt.failure !== null} />
      {attempt.failure && <Refusal failure={attempt.failure} attempt={attempt.count} labels={labels} />}
      {attempt.failure?.code === 'code_refused' && (invited ? <InvitationSpent /> : <OrderNew />)}
      <p>{words.intro}</p>
      <AccessForm onSubmit={() => void (isValid && attempt.run(send))} failure={attempt.failure}>
        <NewPasswordFields
          values={values}
          set={(change) => setValues((before) => ({ ...before, ...change }))}
          problems={problems}
          labels={labels}
        />
        {!invited && <EndOtherWays checked={endOtherWays} onChange={setEndOtherWays} />}
        <Button type="submit" width="full" busy={attempt.busy} busyText={t('state.saving')} disabled={!isValid}>
          {words.submit}
        </Button>
        <Remaining fields={[problems.password && labels.password, problems.password2 && labels.password2]} />
      </AccessForm>
    </>
  )
}

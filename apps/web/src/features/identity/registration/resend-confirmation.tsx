import { resendConfirmation } from '@zatyshok/contract/people/identity'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { useCaptcha } from '../../../lib/captcha/use-captcha.ts'
import { emailProblem } from '../../../lib/email-problem.ts'
import { placeOfFailure, useAttempt } from '../../../lib/form/use-attempt.ts'
import { call } from '../../../lib/portal.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccessForm } from '../../../ui/form/access-form.tsx'
import { Refusal } from '../../../ui/form/refusal.tsx'
import styles from '../access.module.css'
import { EmailField } from '../email-field.tsx'

/** Seconds before the letter can be requested again, because delivery takes some time. */
const WAIT_SECONDS = 60

interface ResendConfirmationProps {
  /** Where to send the letter; if it is not an e-mail address, a field asks for one. */
  email?: string
  onError: (error: unknown) => void
}

/** Sends the confirmation letter again (C24), to the address that is known or to one that is typed. */
export function ResendConfirmation({ email = '', onError }: ResendConfirmationProps) {
  const [isKnown] = useState(() => emailProblem(email) === undefined)
  const [address, setAddress] = useState(isKnown ? email : '')
  const [sent, setSent] = useState(false)
  const wait = useCountdown()
  const captcha = useCaptcha('recovery', onError)
  const attempt = useAttempt({
    onRefused: (error) => placeOfFailure(error, onError),
    fallback: () => t('http.400_500'),
  })
  const isValid = emailProblem(address) === undefined

  const send = async () => {
    setSent(false)
    const done = await captcha.send((solved) => call(resendConfirmation, { body: { email: address, ...solved } }))
    if (!done) return attempt.rest()
    setSent(true)
    wait.start(WAIT_SECONDS)
    attempt.rest()
  }
  const button = (
    <Button
      type={isKnown ? 'button' : 'submit'}
      look="secondary"
      width="full"
      busy={attempt.busy}
      disabled={!isValid || wait.left > 0}
      {...(isKnown && { onClick: () => void attempt.run(send) })}
    >
      {wait.left > 0 && t('registerDone.resend.wait', { n: wait.left })}
      {wait.left === 0 && (isKnown ? t('registerDone.resend') : t('emailConfirm.requestNew'))}
    </Button>
  )
  return (
    <div className={styles.resend}>
      <div role="status">{sent && <Notice tone="success" title={t('registerDone.resent')} />}</div>
      {attempt.failure && (
        <Refusal failure={attempt.failure} attempt={attempt.count} labels={{ email: t('register.email') }} />
      )}
      {isKnown ? (
        button
      ) : (
        <AccessForm onSubmit={() => void (isValid && wait.left === 0 && attempt.run(send))} failure={attempt.failure}>
          <EmailField value={address} onEmail={setAddress} />
          {button}
        </AccessForm>
      )}
    </div>
  )
}

/** Whole seconds left; 0 before `start` and after the end. */
function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft }
}

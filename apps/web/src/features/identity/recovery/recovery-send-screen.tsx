import { recoveryRequest } from '@zatyshok/contract/people/credentials'
import { recoverAccess } from '@zatyshok/contract/people/identity'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useCaptcha } from '../../../lib/captcha/use-captcha.ts'
import { useAttempt } from '../../../lib/form/use-attempt.ts'
import { paths } from '../../../lib/paths.ts'
import { call } from '../../../lib/portal.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { AccessForm, Remaining } from '../../../ui/form/access-form.tsx'
import { Refusal } from '../../../ui/form/refusal.tsx'
import styles from '../access.module.css'
import { NoMail } from '../no-mail.tsx'
import { showFailure } from '../show-failure.ts'
import { RecoveryHeading } from './recovery-heading.tsx'

interface RecoverySendScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string) => void
}

/** A form for the login or address that gets the recovery letter (C27). Any text is accepted. */
export function RecoverySendScreen({ onError, goTo }: RecoverySendScreenProps) {
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const captcha = useCaptcha('recovery', onError)
  const attempt = useAttempt({
    fallback: () => t('recovery.send.error'),
    onRefused: (error) => showFailure(error, onError, t('recovery.send.error')),
  })
  const payload = { email, path: 'recovery/change-password' } as const
  const isValid = recoveryRequest.safeParse(payload).success
  const send = async () => {
    const sent = await captcha.send((solved) => call(recoverAccess, { body: { ...payload, ...solved } }))
    if (!sent) return attempt.rest()
    goTo(paths.recoverySent)
  }
  return (
    <>
      <RecoveryHeading failed={attempt.failure !== null} />
      {attempt.failure && (
        <Refusal failure={attempt.failure} attempt={attempt.count} labels={{ email: t('recovery.send.email') }} />
      )}
      <p>{t('recovery.send.info')}</p>
      <NoMail />
      <AccessForm onSubmit={() => void (isValid && attempt.run(send))} failure={attempt.failure}>
        <TextField
          id="email"
          name="email"
          inputMode="email"
          label={t('recovery.send.email')}
          error={left && !isValid ? t('recovery.send.required') : undefined}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
        />
        <Button type="submit" width="full" busy={attempt.busy} disabled={!isValid}>
          {t('recovery.send.submit')}
        </Button>
        <Remaining fields={[!isValid && t('recovery.send.email')]} />
      </AccessForm>
      <a className={styles.lineLink} href={paths.signIn}>
        {t('recovery.back')}
      </a>
    </>
  )
}

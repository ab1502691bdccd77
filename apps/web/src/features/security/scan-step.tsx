import { useMutation } from '@tanstack/react-query'
import { secondFactorCode } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { copyText } from '../../lib/copy-text.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { QrCode } from './qr-code.tsx'
import { finishTotp, type TotpDraft } from './security.api.ts'
import styles from './security.module.css'

const schema = z.object({ code: secondFactorCode })

interface ScanStepProps {
  draft: TotpDraft
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: (() => void) | undefined
}

/** Shows the secret as a QR code and as text, and asks for its first code, which activates it. */
export function ScanStep({ draft, onConfirmed, onCancel }: ScanStepProps) {
  const form = useSchemaForm(schema, { code: '' })
  const input = useRef<HTMLInputElement>(null)
  const confirming = useMutation({
    mutationFn: finishTotp,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => input.current?.focus(),
  })
  const { error } = confirming
  return (
    <form
      className={styles.form}
      aria-label={t('security.totp.step.scan')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isValid && !confirming.isPending) confirming.mutate(form.values.code)
      }}
    >
      <p>{t('security.totp.scan.apps')}</p>
      <QrCode rows={draft.qr} />
      <Secret secret={draft.secret} />
      <TextField
        {...form.text('code')}
        ref={input}
        label={t('security.totp.scan.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={error instanceof HttpError && error.code === 'second_factor_wrong' ? error.serverMessage : undefined}
      />
      <FormActions
        missing={form.isValid ? [] : [t('security.totp.scan.code')]}
        submitText={t('security.totp.scan.submit')}
        busy={confirming.isPending}
        busyText={t('state.checking')}
        onCancel={onCancel}
      />
    </form>
  )
}

function Secret({ secret }: { secret: string }) {
  const box = useRef<HTMLDivElement>(null)
  // Moves a screen reader user to the start of the step: the QR code has no text for them.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={styles.secret} ref={box} tabIndex={-1}>
      <p>{t('security.totp.scan.secret')}</p>
      <p className={styles.secretText} translate="no">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <Button look="secondary" onClick={() => copyText(secret, t('action.copied'))}>
        {t('security.totp.scan.copy')}
      </Button>
    </div>
  )
}

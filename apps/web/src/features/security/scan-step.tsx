import { useMutation } from '@tanstack/react-query'
import { secondFactorCode } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { copyText } from '../../lib/copy-text.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
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
  const { text, missing } = declaredFields(form, {
    code: { label: t('security.totp.scan.code'), maxLength: 12, inputMode: 'numeric', autoComplete: 'one-time-code' },
  })
  return (
    <Form
      label={t('security.totp.step.scan')}
      missing={missing}
      submitText={t('security.totp.scan.submit')}
      busy={confirming.isPending}
      busyText={t('state.checking')}
      onSubmit={() => confirming.mutate(form.values.code)}
      onCancel={onCancel}
    >
      <p>{t('security.totp.scan.apps')}</p>
      <QrCode rows={draft.qr} label={t('security.totp.scan.qr')} />
      <Secret secret={draft.secret} />
      <TextField
        {...text('code')}
        ref={input}
        error={error instanceof HttpError && error.code === 'second_factor_wrong' ? error.serverMessage : undefined}
      />
    </Form>
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

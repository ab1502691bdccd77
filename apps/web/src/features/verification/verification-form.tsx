import type { Meter } from '@zatyshok/contract/meters/meters'
import { certificate } from '@zatyshok/contract/meters/verifications'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { extensionsOf } from '../../lib/upload/file-problem.ts'
import { TextField } from '../../ui/field/field.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Refusal } from '../../ui/form/refusal.tsx'
import type { VerificationValues } from './form-problems.ts'
import { useVerificationForm } from './use-verification-form.ts'
import styles from './verification.module.css'

interface VerificationFormProps {
  meter: Meter
  today: string
  begun: VerificationValues
}

type Name = keyof VerificationValues

/** Fields for the certificate's data, and the certificate's file (F10). */
export function VerificationForm({ meter, today, begun }: VerificationFormProps) {
  const form = useVerificationForm({ meter, today, begun })
  const { values, problems, attempt, file, percent } = form
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const of = (name: Name) => ({
    id: name,
    value: values[name],
    error: left.has(name) ? problems[name] : undefined,
    onBlur: () => setLeft((before) => new Set([...before, name])),
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
  })
  const labels = {
    verifiedOn: t('verify.date'),
    nextCheckDate: t('verify.next'),
    certificateNumber: t('verify.certificate'),
    certificate: t('verify.file'),
  }
  const names = ['verifiedOn', 'nextCheckDate', 'certificate'] as const
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('verify.title')}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <DraftNote draft={form.draft} />
      {attempt.failure && <Refusal failure={attempt.failure} attempt={attempt.count} labels={labels} />}
      <TextField
        {...of('verifiedOn')}
        type="date"
        label={labels.verifiedOn}
        hint={t('verify.date.hint')}
        min={meter.installedOn ?? undefined}
        max={today}
      />
      <TextField
        {...of('nextCheckDate')}
        type="date"
        label={labels.nextCheckDate}
        hint={t('verify.next.hint')}
        optional
      />
      <TextField
        {...of('certificateNumber')}
        label={labels.certificateNumber}
        optional
        maxLength={60}
        autoComplete="off"
      />
      <FileField
        id="certificate"
        label={labels.certificate}
        hint={t('verify.file.hint', { maxSize: formatFileSize(certificate.maxBytes) })}
        accept={extensionsOf(certificate).join(',')}
        file={file}
        onFile={form.setFile}
        error={file ? problems.certificate : undefined}
      />
      {percent !== null && <p role="status">{t('feedback.file.progress', { percent })}</p>}
      <FormActions
        missing={names.map((name) => problems[name] !== undefined && labels[name])}
        submitText={t('verify.submit')}
        busy={attempt.busy}
      />
    </form>
  )
}

import type { Meter } from '@zatyshok/contract/meters/meters'
import { certificate } from '@zatyshok/contract/meters/verifications'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { extensionsOf } from '../../lib/upload/file-problem.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Refusal } from '../../ui/form/refusal.tsx'
import type { VerificationValues } from './form-problems.ts'
import { useVerificationForm } from './use-verification-form.ts'
import styles from './verification.module.css'

interface VerificationFormProps {
  meter: Meter
  today: string
  begun: VerificationValues
}

/** Fields for the certificate's data, and the certificate's file (F10). */
export function VerificationForm({ meter, today, begun }: VerificationFormProps) {
  const { form, draft, problems, attempt, file, setFile, percent, submit } = useVerificationForm({
    meter,
    today,
    begun,
  })
  const { text, missing } = declaredFields(form, {
    verifiedOn: {
      label: t('verify.date'),
      hint: t('verify.date.hint'),
      min: meter.installedOn ?? undefined,
      max: today,
      wrong: problems.verifiedOn,
    },
    nextCheckDate: {
      label: t('verify.next'),
      hint: t('verify.next.hint'),
      optional: true,
      wrong: problems.nextCheckDate,
    },
    certificateNumber: { label: t('verify.certificate'), optional: true, maxLength: 60, autoComplete: 'off' },
  })
  const labels = {
    verifiedOn: text('verifiedOn').label,
    nextCheckDate: text('nextCheckDate').label,
    certificateNumber: text('certificateNumber').label,
    certificate: t('verify.file'),
  }
  return (
    <Form
      className={styles.form}
      label={t('verify.title')}
      missing={[...missing, problems.certificate && labels.certificate]}
      submitText={t('verify.submit')}
      busy={attempt.busy}
      onSubmit={submit}
    >
      <DraftNote draft={draft} />
      {attempt.failure && <Refusal failure={attempt.failure} attempt={attempt.count} labels={labels} />}
      <DateField {...text('verifiedOn')} id="verifiedOn" />
      <DateField {...text('nextCheckDate')} id="nextCheckDate" />
      <TextField {...text('certificateNumber')} id="certificateNumber" />
      <FileField
        id="certificate"
        label={labels.certificate}
        hint={t('verify.file.hint', { maxSize: formatFileSize(certificate.maxBytes) })}
        accept={extensionsOf(certificate).join(',')}
        file={file}
        onFile={setFile}
        error={file ? problems.certificate : undefined}
      />
      {percent !== null && <p role="status">{t('feedback.file.progress', { percent })}</p>}
    </Form>
  )
}

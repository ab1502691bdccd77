import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { HttpError } from '../../../lib/http-error.ts'
import { Notice } from '../../../ui/badge.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { type Inspection, sendSample } from '../import-profiles.api.ts'

interface SampleChooserProps {
  label: string
  onSample: (sample: { upload: number; inspection: Inspection }) => void
}

/** Chooses a provider's file, uploads it at once and shows its inspection. */
export function SampleChooser({ label, onSample }: SampleChooserProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const sending = useMutation({
    mutationFn: sendSample,
    onSuccess: (sample) => {
      // The field is now for one more file: «Замінити файл» would seem to replace this one.
      if (sample.inspection.refusal === null) setFile(null)
      onSample(sample)
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen) sending.mutate(chosen)
  }
  const error =
    sending.error instanceof HttpError ? (sending.error.serverMessage ?? t('importProfiles.sample.failed')) : undefined
  const refusal = sending.data?.inspection.refusal
  return (
    <>
      <FileField
        id={id}
        label={label}
        hint={t('importProfiles.sample.hint')}
        accept=".csv,.txt,.dbf,.xlsx,.jsonl,.json"
        file={file}
        onFile={choose}
        error={error}
      />
      <p role="status">{sending.isPending && t('importProfiles.sample.sending')}</p>
      {refusal && <Notice tone="error" title={refusal} />}
    </>
  )
}

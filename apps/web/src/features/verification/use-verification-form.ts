import { useQueryClient } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { DEFAULT_PLATFORM } from '@zatyshok/contract/meters/verifications'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Attempt, useAttempt } from '../../lib/form/use-attempt.ts'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { whenSettings } from '../../lib/use-settings.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { problemsOf, type VerificationProblems, type VerificationValues } from './form-problems.ts'
import { sendVerification, verificationsChanged } from './verification.api.ts'

const schema = z.object({ verifiedOn: z.string(), nextCheckDate: z.string(), certificateNumber: z.string() })

interface FormOptions {
  readonly meter: Meter
  readonly today: string
  /** Values that a draft already contains. */
  readonly begun: VerificationValues
}

export interface VerificationFormState {
  draft: FormDraft
  /** The typed values, with the problems of the dates. */
  form: SchemaForm<VerificationValues>
  file: File | null
  setFile: (file: File | null) => void
  problems: VerificationProblems
  /** Upload progress of the file, 0–100; null: no upload is running. */
  percent: number | null
  attempt: Attempt
  submit: () => void
}

/** State of the form: a refusal keeps the typed values and the chosen file. */
export function useVerificationForm({ meter, today, begun }: FormOptions): VerificationFormState {
  const queries = useQueryClient()
  const draft = useFormDraft(`verification.${meter.id}`)
  const form = useSchemaForm(schema, begun, draft.all(begun))
  const { values } = form
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const onRefused = () => {
    setPercent(null)
    return 'form' as const
  }
  const attempt = useAttempt({ fallback: () => t('verify.error'), onRefused })
  const problems = problemsOf({ values, file, meter, today })
  const send = async () => {
    if (!file) return
    const platform = (await whenSettings())?.platform || DEFAULT_PLATFORM
    await sendVerification({ ...values, platform, counterId: meter.id, file, onProgress: setPercent })
    draft.clear()
    await queries.invalidateQueries(verificationsChanged)
    attempt.rest()
    toast.success(t('verify.success'))
  }
  return {
    draft,
    form: { ...form, problems },
    file,
    setFile,
    problems,
    percent,
    attempt,
    submit: () => {
      if (Object.keys(problems).length === 0) void attempt.run(send)
    },
  }
}

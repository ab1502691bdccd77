import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auditedReason } from '@zatyshok/contract/primitives'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../../lib/form/use-pressed-form.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { previewQuery, reject } from './preview.api.ts'

interface RejectDialogProps {
  run: number
  open: boolean
  onClose: () => void
}

const schema = z.object({ reason: auditedReason })

/** Asks for the reason of a rejection; it stays on the run and goes to the provider's operators. */
export function RejectDialog({ run, open, onClose }: RejectDialogProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`imports.reject.${run}`)
  const form = usePressedForm(schema, { reason: '' }, draft.all({ reason: '' }))
  const { text } = declaredFields(form, {
    reason: {
      label: t('preview.reject.reason'),
      hint: t('preview.reject.hint'),
      rows: 4,
      maxLength: 500,
      wrong: t('held.reason.short'),
    },
  })
  const rejecting = useMutation({
    mutationFn: () => reject(run, form.values.reason.trim()),
    onSuccess: (preview) => {
      toast.success(t('preview.reject.done'))
      draft.clear()
      onClose()
      queries.setQueryData(previewQuery(run).queryKey, preview)
    },
  })
  return (
    <FormDialog
      open={open}
      title={t('preview.reject.title')}
      submitText={t('preview.reject')}
      busy={rejecting.isPending}
      onClose={onClose}
      onSubmit={() => form.press(rejecting.mutate)}
    >
      <p>{t('preview.reject.text')}</p>
      <DraftNote draft={draft} />
      <TextArea {...text('reason')} />
    </FormDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { auditedReason } from '@zatyshok/contract/primitives'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../badge.tsx'
import { TextArea } from '../field/text-area.tsx'
import { toast } from '../toast/toast-store.ts'
import { DraftNote } from './draft-note.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  text: string
  submitText: string
  /** The toast's text after success. */
  done: string
  onClose: () => void
  act: (reason: string) => Promise<unknown>
  /** Called after the action, before the dialog closes for good: brings the screen up to date. */
  onDone: () => Promise<unknown>
}

const schema = z.object({ reason: auditedReason })

/** Asks for a reason, which the audit log stores, before an action on a resident. */
export function ReasonDialog({ open, title, text, submitText, done, onClose, act, onDone }: ReasonDialogProps) {
  const draft = useFormDraft(`consumers.reason.${title}`)
  const form = usePressedForm(schema, { reason: '' }, draft.all({ reason: '' }))
  const { text: field } = declaredFields(form, {
    reason: {
      label: t('users.reason'),
      hint: t('users.reason.hint'),
      rows: 3,
      maxLength: 500,
      wrong: t('held.reason.short'),
    },
  })
  const acting = useMutation({
    mutationFn: () => act(form.values.reason.trim()),
    onSuccess: async () => {
      toast.success(done)
      draft.clear()
      form.forget()
      onClose()
      await onDone()
    },
  })
  const failure = acting.error instanceof HttpError ? acting.error : null
  return (
    <FormDialog
      open={open}
      title={title}
      submitText={submitText}
      busy={acting.isPending}
      onClose={onClose}
      onSubmit={() => form.press(acting.mutate)}
    >
      <p>{text}</p>
      <DraftNote draft={draft} />
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure.serverMessage ?? t('error.internal')}</p>
          </Notice>
        </div>
      )}
      <TextArea {...field('reason')} />
    </FormDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

interface ReasonDialogProps {
  open: boolean
  title: string
  text: string
  submitText: string
  /** The toast's text after success. */
  done: string
  onClose: () => void
  act: (reason: string) => Promise<unknown>
}

/** Minimum characters of a reason, as in the contract. */
const shortestReason = 3

/** Asks for a reason, which the audit log stores, before an action on a resident. Then the card is reloaded. */
export function ReasonDialog({ open, title, text, submitText, done, onClose, act }: ReasonDialogProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`consumers.reason.${title}`)
  const [reason, setReason] = draft.field('reason', '')
  const [isSent, setSent] = useState(false)
  const isShort = reason.trim().length < shortestReason
  const acting = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: async () => {
      toast.success(done)
      draft.clear()
      setSent(false)
      onClose()
      await queries.invalidateQueries({ queryKey: ['consumers'] })
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
      onSubmit={() => {
        setSent(true)
        if (!isShort) acting.mutate()
      }}
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
      <TextArea
        label={t('users.reason')}
        hint={t('users.reason.hint')}
        rows={3}
        maxLength={500}
        error={isSent && isShort ? t('held.reason.short') : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

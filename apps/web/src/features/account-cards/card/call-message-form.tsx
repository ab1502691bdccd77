import { useMutation } from '@tanstack/react-query'
import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { feedbackForm } from '@zatyshok/contract/feedback'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { declaredFields } from '../../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { Notice } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { type AccountCard, writeMessage } from '../account-cards.api.ts'

interface CallMessageFormProps {
  card: AccountCard
  /** null: the person is not identified yet; what is typed waits. */
  call: CallRecord | null
  onWritten: (call: CallRecord) => void
}

/** Writes a message to the operators of the city in the name of the person who calls (R03). */
export function CallMessageForm({ card, call, onWritten }: CallMessageFormProps) {
  const draft = useFormDraft(`calls.message.${card.id}`)
  const email = card.people.find((person) => person.email !== null)?.email ?? ''
  const empty = { name: card.holder, email, message: '' }
  const form = usePressedForm(feedbackForm, empty, draft.all(empty))
  const [number, setNumber] = useState<number | null>(null)
  const writing = useMutation({
    mutationFn: (during: CallRecord) => writeMessage(during, form.values),
    onSuccess: ({ messageId, call }) => {
      draft.clear()
      form.forget()
      setNumber(messageId)
      onWritten(call)
    },
  })
  const failure = writing.error instanceof HttpError ? writing.error : null
  const fields = declaredFields(form, {
    name: { label: t('calls.message.name'), maxLength: 200, wrong: t('validation.feedback.name.min') },
    email: {
      label: t('calls.message.email'),
      type: 'email',
      maxLength: 254,
      wrong: t('validation.feedback.email.format'),
    },
    message: {
      label: t('calls.message.text'),
      rows: 4,
      maxLength: 5000,
      wrong: t('validation.feedback.message.min'),
    },
  })
  return (
    <Form
      label={t('calls.message.title')}
      submitText={t('calls.message.submit')}
      busy={writing.isPending}
      disabled={call === null}
      onSubmit={() => form.press(() => call && writing.mutate(call))}
    >
      <DraftNote draft={draft} />
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure.status === 404 ? t('calls.gone') : (failure.serverMessage ?? t('error.internal'))}</p>
          </Notice>
        </div>
      )}
      <TextField {...fields.text('name')} />
      <TextField {...fields.text('email')} />
      <TextArea {...fields.text('message')} />
      <div role="status">
        {number !== null && (
          <Notice tone="success">
            <p>{t('calls.message.done', { id: number })}</p>
          </Notice>
        )}
      </div>
    </Form>
  )
}

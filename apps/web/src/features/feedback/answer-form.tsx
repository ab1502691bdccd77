import { useQuery } from '@tanstack/react-query'
import { answerText, hasBlank } from '@zatyshok/contract/feedback-inbox'
import { fillTemplate } from '@zatyshok/domain/answer-template'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { answer, type Thread, templatesQuery } from './inbox.api.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import { useThreadChange } from './use-thread-change.ts'

const schema = z.object({ text: answerText, staysOpen: z.boolean() })
const blank = { text: '', staysOpen: false }

interface AnswerFormProps {
  thread: Thread
  onStale: () => void
  /** False for an operator of one provider: the templates are the city's. */
  hasTemplates: boolean
}

/** A form for an answer the way the sender wants it. */
export function AnswerForm(props: AnswerFormProps) {
  const { way } = props.thread
  return way === 'phone' || way === 'post' ? <ToldForm {...props} way={way} /> : <WrittenForm {...props} />
}

const told = z.object({
  text: z.string().check(
    z.maxLength(10_000),
    z.refine((text) => !hasBlank(text)),
  ),
})
const toldBlank = { text: '' }

/** Records that the operator has called the sender back or has sent a letter by post, and closes the message. */
function ToldForm({ thread, onStale, way }: AnswerFormProps & { way: 'phone' | 'post' }) {
  const draft = useFormDraft(`inbox.answer.${thread.id}`)
  const form = useSchemaForm(told, toldBlank, draft.all(toldBlank))
  const { text } = form.values
  const telling = useThreadChange({
    make: () => answer(thread, { text: text.trim() || t(`inbox.told.${way}.default`), state: 'done' }),
    onDone: () => {
      draft.clear()
      toast.success(t(`inbox.told.${way}.done`))
    },
    onStale,
  })
  const fields = declaredFields(form, {
    text: {
      label: t(`inbox.told.${way}.text`),
      hint: t(`inbox.told.${way}.hint`),
      rows: 3,
      maxLength: 10_000,
    },
  })
  return (
    <Form
      label={t(`inbox.told.${way}.title`)}
      disabled={!form.isValid}
      submitText={t(`inbox.told.${way}.send`)}
      busy={telling.isPending}
      onSubmit={() => telling.mutate(undefined)}
    >
      <DraftNote draft={draft} />
      <TextArea {...fields.text('text')} error={hasBlank(text) ? t('validation.answer.blank') : undefined} />
    </Form>
  )
}

/** A form for an answer by letter or in the cabinet, optionally from a template. The typed text stays until it is sent. */
function WrittenForm({ thread, onStale, hasTemplates }: AnswerFormProps) {
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: hasTemplates })
  const draft = useFormDraft(`inbox.answer.${thread.id}`)
  const form = useSchemaForm(schema, blank, draft.all(blank))
  const { text, staysOpen } = form.values
  const inCabinet = thread.way === 'cabinet'
  const isKept = useSettings()?.sendsMail === false
  const answering = useThreadChange({
    make: () => answer(thread, { text, state: staysOpen ? 'work' : 'done' }),
    onDone: () => {
      draft.clear()
      if (!inCabinet && isKept) toast.warn(t('inbox.reply.kept'))
      else toast.success(inCabinet ? t('inbox.reply.cabinet.sent') : t('inbox.reply.sent', { email: thread.email }))
    },
    onStale,
  })
  const [template, setTemplate] = useState('')
  const [isEditingTemplates, setEditingTemplates] = useState(false)
  const choose = (id: string) => {
    setTemplate(id)
    const chosen = templates.find((template) => String(template.id) === id)
    if (chosen) form.set('text', [text.trim(), fillTemplate(chosen.text, thread)].filter(Boolean).join('\n\n'))
  }
  const fields = declaredFields(form, {
    text: {
      label: t('inbox.reply.text'),
      hint: inCabinet ? t('inbox.reply.cabinet.hint') : t('inbox.reply.hint', { email: thread.email }),
      maxLength: 10_000,
    },
    staysOpen: { label: t('inbox.reply.staysOpen') },
  })
  return (
    <>
      <Form
        label={t('inbox.reply')}
        disabled={!form.isValid}
        submitText={t('inbox.reply.send')}
        busy={answering.isPending}
        onSubmit={() => answering.mutate(undefined)}
      >
        <DraftNote draft={draft} />
        {templates.length > 0 && (
          <SelectField
            label={t('inbox.reply.template')}
            value={template}
            options={[
              { value: '', label: t('inbox.reply.template.none') },
              ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChoose={choose}
          />
        )}
        {hasTemplates && (
          <div>
            <Button look="quiet" onClick={() => setEditingTemplates(true)}>
              {t('inbox.reply.templates')}
            </Button>
          </div>
        )}
        <TextArea {...fields.text('text')} error={hasBlank(text) ? t('validation.answer.blank') : undefined} />
        <Choice {...fields.tick('staysOpen')} />
      </Form>
      {hasTemplates && <TemplatesDialog open={isEditingTemplates} onClose={() => setEditingTemplates(false)} />}
    </>
  )
}

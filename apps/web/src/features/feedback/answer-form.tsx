import { useQuery } from '@tanstack/react-query'
import { fillTemplate } from '@zatyshok/domain/answer-template'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { answer, type Thread, templatesQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { useThreadChange } from './use-thread-change.ts'

/** A form for an answer by letter, optionally from a template. The typed text stays until it is sent. */
export function AnswerForm({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const draft = useFormDraft(`inbox.answer.${thread.id}`)
  const [text, setText] = draft.field('text', '')
  const [staysOpen, setStaysOpen] = draft.field('staysOpen', false)
  const answering = useThreadChange({
    make: () => answer(thread, { text, state: staysOpen ? 'work' : 'done' }),
    onDone: () => {
      draft.clear()
      toast.success(t('inbox.reply.sent', { email: thread.email }))
    },
    onStale,
  })
  const [template, setTemplate] = useState('')
  const choose = (id: string) => {
    setTemplate(id)
    const chosen = templates.find((template) => String(template.id) === id)
    if (chosen) setText([text.trim(), fillTemplate(chosen.text, thread)].filter(Boolean).join('\n\n'))
  }
  return (
    <form
      className={styles.form}
      aria-label={t('inbox.reply')}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !answering.isPending) answering.mutate(undefined)
      }}
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
      <TextArea
        label={t('inbox.reply.text')}
        hint={t('inbox.reply.hint', { email: thread.email })}
        value={text}
        maxLength={10_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Choice
        type="checkbox"
        label={t('inbox.reply.staysOpen')}
        checked={staysOpen}
        onChange={(event) => setStaysOpen(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" width="full-on-phone" busy={answering.isPending} disabled={text.trim() === ''}>
          {t('inbox.reply.send')}
        </Button>
      </div>
    </form>
  )
}

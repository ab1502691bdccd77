import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { saveTemplate, type Template, templatesQuery } from './inbox.api.ts'
import styles from './inbox.module.css'

/**
 * A form for one template, new or existing. After a colleague's change the newest version is loaded; the typed text
 * stays visible.
 */
export function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`inbox.template.${template?.id ?? 'new'}`)
  const [title, setTitle] = draft.field('title', template?.title ?? '')
  const [text, setText] = draft.field('text', template?.text ?? '')
  const close = () => {
    draft.clear()
    onDone()
  }
  const saving = useMutation({
    mutationFn: () => saveTemplate(template, { title, text }),
    onSuccess: (templates) => {
      queries.setQueryData(templatesQuery.queryKey, templates)
      close()
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'content_conflict')
        void queries.invalidateQueries(templatesQuery)
    },
  })
  const isFilled = title.trim() !== '' && text.trim() !== ''
  return (
    <form
      className={styles.form}
      aria-label={template ? t('inbox.templates.change') : t('inbox.templates.add')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled && !saving.isPending) saving.mutate()
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        label={t('inbox.templates.name')}
        value={title}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('inbox.templates.text')}
        hint={t('inbox.templates.hint', { nameMark: '{name}', idMark: '{id}' })}
        value={text}
        maxLength={10_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={saving.isPending} disabled={!isFilled}>
          {t('action.save')}
        </Button>
        <Button look="secondary" onClick={close}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

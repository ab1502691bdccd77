import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerTemplate } from '@zatyshok/contract/answer-templates'
import { unknownPlaceholder } from '@zatyshok/domain/answer-template'
import { t } from '@zatyshok/i18n/translate'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { TextField } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { saveTemplate, type Template, templatesQuery } from './inbox.api.ts'

/**
 * A form for one template, new or existing. After a colleague's change the newest version is loaded; the typed text
 * stays visible.
 */
export function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`inbox.template.${template?.id ?? 'new'}`)
  const before = { title: template?.title ?? '', text: template?.text ?? '' }
  const form = useSchemaForm(answerTemplate, before, draft.all(before))
  const { text } = declaredFields(form, {
    title: { label: t('inbox.templates.name'), maxLength: 120, autoComplete: 'off' },
    text: {
      label: t('inbox.templates.text'),
      hint: t('inbox.templates.hint', { nameMark: '{name}', idMark: '{id}' }),
      maxLength: 10_000,
    },
  })
  const mark = unknownPlaceholder(form.values.text)
  const problem = mark && t('inbox.templates.unknown', { mark, nameMark: '{name}', idMark: '{id}' })
  const close = () => {
    draft.clear()
    onDone()
  }
  const saving = useMutation({
    mutationFn: () => saveTemplate(template, { title: form.values.title, text: form.values.text }),
    onSuccess: (templates) => {
      queries.setQueryData(templatesQuery.queryKey, templates)
      close()
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'content_conflict')
        void queries.invalidateQueries(templatesQuery)
    },
  })
  return (
    <Form
      label={template ? t('inbox.templates.change') : t('inbox.templates.add')}
      disabled={!form.isValid || problem !== undefined}
      submitText={t('action.save')}
      busy={saving.isPending}
      onSubmit={saving.mutate}
      onCancel={close}
    >
      <DraftNote draft={draft} />
      <TextField {...text('title')} />
      <TextArea {...text('text')} error={form.isDirty('text') ? problem : undefined} />
    </Form>
  )
}

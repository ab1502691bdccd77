import { useMutation, useQueryClient } from '@tanstack/react-query'
import { categoryCode } from '@zatyshok/contract/content/content'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { type Category, createCategory, refreshContent, updateCategory } from './publishing.api.ts'
import styles from './publishing.module.css'
import { sectionName } from './section-name.ts'
import { slugFrom } from './slug-from.ts'

const sections = ['help', 'news', 'documents'] as const
const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  code: categoryCode,
  position: z.string().check(z.regex(/^[0-9]{1,5}$/)),
})

interface CategoryDialogProps {
  /** null: closed. */
  readonly category: Category | 'new' | null
  readonly onClose: () => void
}

/** Edits the title and order of a category; a new one also gets its section and address. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const title = category === 'new' ? t('category.new') : t('category.edit')
  return (
    <Dialog open={category !== null} onClose={onClose} title={title}>
      {category && <CategoryForm known={category === 'new' ? undefined : category} title={title} onClose={onClose} />}
    </Dialog>
  )
}

interface CategoryFormProps {
  readonly known: Category | undefined
  readonly title: string
  readonly onClose: () => void
}

function CategoryForm({ known, title, onClose }: CategoryFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`content.category.${known?.id ?? 'new'}`)
  const [section, setSection] = draft.field<Category['section']>('section', known?.section ?? 'help')
  const initial = { title: known?.title ?? '', code: known?.code ?? '', position: String(known?.position ?? 0) }
  const form = useSchemaForm(schema, initial, draft.field('texts', initial))
  const close = () => {
    draft.clear()
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => {
      const { title, code, position } = form.values
      if (!known) return createCategory({ title, code, section })
      return updateCategory(known.id, { title, position: Number(position), revision: known.revision })
    },
    onSuccess: close,
    onSettled: () => refreshContent(queries),
  })
  const isTaken = saving.error instanceof HttpError && saving.error.code === 'slug_taken'
  const missing = [
    form.problems.title && t('editor.title'),
    form.problems.code && t('content.col.id'),
    form.problems.position && t('content.position'),
  ]
  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isValid && !saving.isPending) saving.mutate()
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        {...form.text('title')}
        label={t('editor.title')}
        maxLength={100}
        onChange={(event) => {
          form.set('title', event.currentTarget.value)
          if (!known) form.set('code', slugFrom(event.currentTarget.value))
        }}
      />
      {known ? (
        <TextField {...form.text('position')} label={t('content.position')} inputMode="numeric" maxLength={5} />
      ) : (
        <>
          <TextField
            {...form.text('code')}
            label={t('content.col.id')}
            maxLength={64}
            autoCapitalize="none"
            spellCheck={false}
            error={isTaken ? t('editor.slug.taken') : undefined}
          />
          <SelectField
            label={t('category.section')}
            value={section}
            options={sections.map((value) => ({ value, label: sectionName(value) }))}
            onChoose={(value) => setSection(sections.find((one) => one === value) ?? 'help')}
          />
        </>
      )}
      <FormActions missing={missing} submitText={t('action.save')} busy={saving.isPending} onCancel={close} />
    </form>
  )
}

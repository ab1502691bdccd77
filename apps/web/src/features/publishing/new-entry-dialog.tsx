import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contentSlug } from '@zatyshok/contract/content/content'
import { t } from '@zatyshok/i18n/translate'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { contentsOf, type Tab } from './content-tabs.ts'
import { categoriesQuery, createEntry, refreshContent } from './publishing.api.ts'
import styles from './publishing.module.css'
import { slugFrom } from './slug-from.ts'

const schema = z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), slug: contentSlug })

const nothing = { title: '', slug: '' }

/** Asks for title, address and category of a new entry; the editor then opens its empty draft. */
export function NewEntryDialog({ open, tab, onClose }: { open: boolean; tab: Tab; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('content.new')}>
      <NewEntryForm tab={tab} onClose={onClose} />
    </Dialog>
  )
}

function NewEntryForm({ tab, onClose }: { tab: Tab; onClose: () => void }) {
  const { kind, section } = contentsOf[tab]
  const queries = useQueryClient()
  const navigate = useNavigate()
  const draft = useFormDraft(`content.new.${tab}`)
  const form = useSchemaForm(schema, nothing, draft.field('texts', nothing))
  const [isSlugOwn, setSlugOwn] = draft.field('isSlugOwn', false)
  const close = () => {
    draft.clear()
    onClose()
  }
  const known = useQuery({ ...categoriesQuery, enabled: section !== undefined })
  const options = (known.data ?? []).filter((category) => category.section === section)
  const [chosen, setChosen] = draft.field('category', '')
  const category = chosen || options[0]?.code || ''
  const creating = useMutation({
    mutationFn: () => createEntry({ ...form.values, kind, ...(section && { category }) }),
    onSuccess: async ({ id }) => {
      await refreshContent(queries)
      close()
      await navigate(`${paths.admin}/content/${id}`)
    },
  })
  const refused = creating.error instanceof HttpError && creating.error.code === 'slug_taken'
  const isReady = form.isValid && (!section || category !== '')
  const missing = [
    form.problems.title && t('editor.title'),
    form.problems.slug && t('editor.slug'),
    section && !category && t('content.category'),
  ]
  return (
    <form
      className={styles.form}
      aria-label={t('content.new')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !creating.isPending) creating.mutate()
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        {...form.text('title')}
        label={t('editor.title')}
        maxLength={200}
        onChange={(event) => {
          form.set('title', event.currentTarget.value)
          if (!isSlugOwn) form.set('slug', slugFrom(event.currentTarget.value))
        }}
      />
      <TextField
        {...form.text('slug')}
        label={t('editor.slug')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setSlugOwn(true)
          form.set('slug', event.currentTarget.value)
        }}
        error={
          refused
            ? t('editor.slug.taken')
            : form.isDirty('slug') && form.problems.slug
              ? t('editor.slug.format')
              : undefined
        }
      />
      {section && (
        <SelectField
          label={t('content.category')}
          value={category}
          options={options.map(({ code, title }) => ({ value: code, label: title }))}
          onChoose={setChosen}
        />
      )}
      <FormActions missing={missing} submitText={t('content.new')} busy={creating.isPending} onCancel={close} />
    </form>
  )
}

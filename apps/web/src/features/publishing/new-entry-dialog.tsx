import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contentSlug } from '@zatyshok/contract/content/content'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { contentsOf, type Tab } from './content-tabs.ts'
import { categoriesQuery, createEntry, refreshContent } from './publishing.api.ts'
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
  const openScreen = useOpenScreen()
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
      await openScreen(`${paths.admin}/content/${id}`)
    },
  })
  const refused = creating.error instanceof HttpError && creating.error.code === 'slug_taken'
  const { text, missing } = declaredFields(form, {
    title: { label: t('editor.title'), maxLength: 200 },
    slug: {
      label: t('editor.slug'),
      maxLength: 64,
      autoCapitalize: 'none',
      spellCheck: false,
      wrong: t('editor.slug.format'),
    },
  })
  return (
    <Form
      label={t('content.new')}
      missing={[...missing, section && !category && t('content.category')]}
      submitText={t('content.new')}
      busy={creating.isPending}
      onSubmit={creating.mutate}
      onCancel={close}
    >
      <DraftNote draft={draft} />
      <TextField
        {...text('title')}
        onChange={(event) => {
          form.set('title', event.currentTarget.value)
          if (!isSlugOwn) form.set('slug', slugFrom(event.currentTarget.value))
        }}
      />
      <TextField
        {...text('slug')}
        onChange={(event) => {
          setSlugOwn(true)
          form.set('slug', event.currentTarget.value)
        }}
        error={refused ? t('editor.slug.taken') : text('slug').error}
      />
      {section && (
        <SelectField
          label={t('content.category')}
          value={category}
          options={options.map(({ code, title }) => ({ value: code, label: title }))}
          onChoose={setChosen}
        />
      )}
    </Form>
  )
}

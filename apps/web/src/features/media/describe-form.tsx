import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { accepts } from '../../lib/form/accepts.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { refusedAt } from '../../lib/http-error.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { describe, isImage, type MediaItem, refreshMedia } from './media.api.ts'

interface DescribeFormProps {
  item: MediaItem
  onDone: (item: MediaItem) => void
  onCancel: () => void
  submit: string
  cancel: string
}

const name = z.string().check(z.trim(), z.minLength(1))
const texts = { name, alt: z.string(), decorative: z.boolean() }
const ofFile = z.object(texts)
const ofImage = z.object(texts).check(accepts(({ alt, decorative }) => decorative || alt.trim() !== '', ['alt']))

/** Edits a file's name, and a picture's text alternative or its decorative flag. */
export function DescribeForm({ item, onDone, onCancel, submit, cancel }: DescribeFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`media.${item.id}`)
  const before = { name: item.name, alt: item.alt, decorative: item.decorative }
  const form = usePressedForm(isImage(item) ? ofImage : ofFile, before, draft.all(before))
  const { name, alt, decorative } = form.values
  const saving = useMutation({
    mutationFn: () => describe(item.id, { name, alt, decorative, revision: item.revision }),
    onSuccess: async (described) => {
      draft.clear()
      onDone(described)
      await refreshMedia(queries)
    },
  })
  const { text, tick } = declaredFields(form, {
    name: { label: t('media.name'), maxLength: 120, autoComplete: 'off', wrong: t('validation.required') },
    alt: {
      label: t('media.alt'),
      hint: t('media.alt.hint'),
      maxLength: 500,
      autoComplete: 'off',
      wrong: t('media.alt.required'),
    },
    decorative: { label: t('media.decorative') },
  })
  return (
    <Form
      label={t('media.describe.title')}
      submitText={submit}
      busy={saving.isPending}
      onSubmit={() => form.press(saving.mutate)}
      onCancel={() => {
        draft.clear()
        onCancel()
      }}
      cancelText={cancel}
    >
      <DraftNote draft={draft} />
      <TextField {...text('name')} error={text('name').error ?? refusedAt(saving.error, 'name')} />
      {isImage(item) && (
        <>
          <TextField
            {...text('alt')}
            value={decorative ? '' : alt}
            disabled={decorative}
            error={text('alt').error ?? refusedAt(saving.error, 'alt')}
          />
          <Choice {...tick('decorative')} />
        </>
      )}
    </Form>
  )
}

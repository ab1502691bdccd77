import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { type FormEvent, useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { describe, isImage, type MediaItem, refreshMedia } from './media.api.ts'
import styles from './media.module.css'

interface DescribeFormProps {
  item: MediaItem
  onDone: (item: MediaItem) => void
  onCancel: () => void
  submit: string
  cancel: string
}

/** Edits a file's name, and a picture's text alternative or its decorative flag. */
export function DescribeForm({ item, onDone, onCancel, submit, cancel }: DescribeFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`media.${item.id}`)
  const [name, setName] = draft.field('name', item.name)
  const [alt, setAlt] = draft.field('alt', item.alt)
  const [decorative, setDecorative] = draft.field('decorative', item.decorative)
  const [tried, setTried] = useState(false)
  const isMissing = isImage(item) && !decorative && alt.trim() === ''
  const saving = useMutation({
    mutationFn: () => describe(item.id, { name, alt, decorative, revision: item.revision }),
    onSuccess: async (described) => {
      draft.clear()
      onDone(described)
      await refreshMedia(queries)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The picker may be inside the form of a text; its submit event must not reach that form.
    event.stopPropagation()
    setTried(true)
    if (!isMissing && name.trim() !== '' && !saving.isPending) saving.mutate()
  }
  return (
    <form className={styles.form} aria-label={t('media.describe.title')} noValidate onSubmit={send}>
      <DraftNote draft={draft} />
      <TextField
        label={t('media.name')}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={tried && name.trim() === '' ? t('validation.required') : refusedAt(saving.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isImage(item) && (
        <>
          <TextField
            label={t('media.alt')}
            hint={t('media.alt.hint')}
            value={decorative ? '' : alt}
            disabled={decorative}
            maxLength={500}
            autoComplete="off"
            error={tried && isMissing ? t('media.alt.required') : refusedAt(saving.error, 'alt')}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <Choice
            type="checkbox"
            label={t('media.decorative')}
            checked={decorative}
            onChange={(event) => setDecorative(event.currentTarget.checked)}
          />
        </>
      )}
      <div className={styles.buttons}>
        <Button type="submit" width="full-on-phone" busy={saving.isPending}>
          {submit}
        </Button>
        <Button
          look="secondary"
          width="full-on-phone"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          {cancel}
        </Button>
      </div>
    </form>
  )
}

const refusedAt = (error: unknown, path: string): string | undefined =>
  error instanceof HttpError ? error.errors.find((one) => one.path === path)?.message : undefined

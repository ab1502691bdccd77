import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INBOX_NOTE_LENGTH } from '@zatyshok/contract/inbox'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { addNote, type NotedRef, notesQuery } from './inbox.api.ts'
import styles from './item-notes.module.css'

const schema = z.object({ text: z.string() })

/** Internal notes on an item, waiting or done, and a form for another one; only staff see them. */
export function ItemNotes({ item }: { item: NotedRef }) {
  const heading = useId()
  const notes = useQuery(notesQuery(item))
  if (notes.error instanceof HttpError && notes.error.status === 404) return null
  return (
    <section aria-labelledby={heading} className={styles.notes}>
      <h3 id={heading}>{t('inboxItem.notes')}</h3>
      <Loaded query={notes} what={t('inboxItem.notes')} rows={2}>
        {(listed) =>
          listed.length > 0 && (
            <ol className={styles.list}>
              {listed.map(({ id, at, author, text }) => (
                <li key={id}>
                  <p className={styles.text} translate="no">
                    {text}
                  </p>
                  <p className={styles.by}>
                    {t('inboxItem.notes.by', {
                      name: author ?? t('inbox.somebody'),
                      at: formatDateTime(new Date(at)),
                    })}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <NewNote key={`${item.kind}/${item.id}`} item={item} />
    </section>
  )
}

/** Writes a note; the typed text stays until it is saved. */
export function NewNote({ item }: { item: NotedRef }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`inbox.newNote.${item.kind}.${item.id}`)
  const before = { text: '' }
  const form = useSchemaForm(schema, before, draft.all(before))
  const { text } = declaredFields(form, {
    text: { label: t('inboxItem.notes.text'), hint: t('inboxItem.notes.hint'), rows: 2, maxLength: INBOX_NOTE_LENGTH },
  })
  const typed = form.values.text.trim()
  const adding = useMutation({
    mutationFn: () => addNote(item, typed),
    onSuccess: (notes) => {
      draft.clear()
      queries.setQueryData(notesQuery(item).queryKey, notes)
      toast.success(t('inboxItem.notes.added'))
    },
  })
  return (
    <Form
      disabled={typed === ''}
      submitText={t('inboxItem.notes.add')}
      busy={adding.isPending}
      look="secondary"
      onSubmit={() => adding.mutate()}
    >
      <DraftNote draft={draft} />
      <TextArea {...text('text')} />
    </Form>
  )
}

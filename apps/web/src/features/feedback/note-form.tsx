import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { change, type Thread } from './inbox.api.ts'
import { useThreadChange } from './use-thread-change.ts'

const schema = z.object({ note: z.string() })

/** A form for an internal note; only staff see the note. */
export function NoteForm({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const draft = useFormDraft(`inbox.note.${thread.id}`)
  const before = { note: thread.note }
  const form = useSchemaForm(schema, before, draft.all(before))
  const { note } = form.values
  const { text } = declaredFields(form, { note: { label: t('inbox.note'), rows: 2, maxLength: 5000 } })
  const saving = useThreadChange({
    make: () => change(thread, { note }),
    onDone: () => {
      draft.clear()
      toast.success(t('inbox.note.saved'))
    },
    onStale,
  })
  return (
    <Form
      disabled={note === thread.note}
      submitText={t('inbox.note.save')}
      busy={saving.isPending}
      look="secondary"
      onSubmit={() => saving.mutate(undefined)}
    >
      <DraftNote draft={draft} />
      <TextArea {...text('note')} />
    </Form>
  )
}

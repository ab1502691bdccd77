import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { change, type Thread } from './inbox.api.ts'
import styles from './inbox.module.css'
import { useThreadChange } from './use-thread-change.ts'

/** A form for an internal note; only staff see the note. */
export function NoteForm({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const draft = useFormDraft(`inbox.note.${thread.id}`)
  const [note, setNote] = draft.field('note', thread.note)
  const saving = useThreadChange({
    make: () => change(thread, { note }),
    onDone: () => {
      draft.clear()
      toast.success(t('inbox.note.saved'))
    },
    onStale,
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (note !== thread.note && !saving.isPending) saving.mutate(undefined)
      }}
    >
      <DraftNote draft={draft} />
      <TextArea
        label={t('inbox.note')}
        rows={2}
        value={note}
        maxLength={5000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          look="secondary"
          width="full-on-phone"
          busy={saving.isPending}
          disabled={note === thread.note}
        >
          {t('inbox.note.save')}
        </Button>
      </div>
    </form>
  )
}

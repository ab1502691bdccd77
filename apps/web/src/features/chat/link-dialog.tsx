import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatLink } from '@zatyshok/contract/chat'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { chatLinksQuery, type KeptLink, saveLink } from './chat.api.ts'
import styles from './chat-links.module.css'
import type { ChatQuestion } from './chat-links-screen.tsx'
import { LinkLooks } from './link-looks.tsx'

interface LinkDialogProps {
  /** null: closed. */
  question: ChatQuestion | null
  onClose: () => void
}

/** A form for a new link or an existing one, with a preview. */
export function LinkDialog({ question, onClose }: LinkDialogProps) {
  const kept = question && 'link' in question ? question.link : null
  const title = kept ? t('chat.admin.edit.title', { name: kept.name }) : t('chat.admin.add')
  return (
    <Dialog open={question !== null} onClose={onClose} title={title}>
      <LinkForm key={kept?.id ?? 'new'} kept={kept} title={title} onClose={onClose} />
    </Dialog>
  )
}

const blank = { name: '', url: '', img_url: '/chat/bubble.svg', background_color: '#0b5d4e' }

interface LinkFormProps {
  kept: KeptLink | null
  title: string
  onClose: () => void
}

function LinkForm({ kept, title, onClose }: LinkFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft(`chat.link.${kept?.id ?? 'new'}`)
  const form = useSchemaForm(chatLink, kept ?? blank, draft.all(kept ?? blank))
  const close = () => {
    draft.clear()
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => saveLink(chatLink.parse(form.values), kept),
    onSuccess: () => {
      toast.success(t('chat.admin.saved'))
      close()
    },
    // After a conflict the list is reloaded and shows the other editor's change.
    onSettled: () => queries.invalidateQueries(chatLinksQuery),
  })
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
      <NameAndAddress form={form} refusal={saving.error} />
      <LinkLooks form={form} />
      <p className={styles.note} role="status">
        {missingText(form)}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" width="full-on-phone" busy={saving.isPending} disabled={!form.isValid}>
          {t('action.save')}
        </Button>
        <Button look="secondary" width="full-on-phone" onClick={close}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

export type LinkFormState = SchemaForm<typeof blank>

function NameAndAddress({ form, refusal }: { form: LinkFormState; refusal: Error | null }) {
  const refused = refusal instanceof HttpError ? refusal.errors.find(({ path }) => path === 'url') : undefined
  return (
    <>
      <TextField
        {...form.text('name')}
        label={t('settings.chat.name')}
        autoComplete="off"
        maxLength={40}
        error={form.isDirty('name') && form.problems.name ? t('chat.admin.name.empty') : undefined}
      />
      <TextField
        {...form.text('url')}
        label={t('settings.chat.url')}
        hint={t('chat.admin.url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        error={refused?.message ?? (form.isDirty('url') && form.problems.url ? t('chat.admin.url.https') : undefined)}
      />
    </>
  )
}

/** Lists the fields to complete; while there are any, the button is disabled. */
function missingText({ problems }: LinkFormState): string {
  const fields = [
    problems.name && t('settings.chat.name'),
    problems.url && t('settings.chat.url'),
    problems.img_url && t('settings.chat.image'),
    problems.background_color && t('settings.chat.color'),
  ].filter(Boolean)
  return fields.length > 0 ? t('form.remaining', { fields: fields.join(', ') }) : ''
}

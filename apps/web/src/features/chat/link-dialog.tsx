import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatLink } from '@zatyshok/contract/chat-links'
import { t } from '@zatyshok/i18n/translate'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { refusedAt } from '../../lib/http-error.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { chatLinksQuery, type KeptLink, saveLink } from './chat.api.ts'
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
  const { text, missing } = fieldsOf(form)
  return (
    <Form
      label={title}
      missing={missing}
      submitText={t('action.save')}
      busy={saving.isPending}
      onSubmit={saving.mutate}
      onCancel={close}
    >
      <DraftNote draft={draft} />
      <TextField {...text('name')} />
      <TextField {...text('url')} error={refusedAt(saving.error, 'url') ?? text('url').error} />
      <LinkLooks form={form} image={text('img_url')} color={text('background_color')} />
    </Form>
  )
}

export type LinkFormState = SchemaForm<typeof blank>

const fieldsOf = (form: LinkFormState) =>
  declaredFields(form, {
    name: { label: t('settings.chat.name'), maxLength: 40, autoComplete: 'off', wrong: t('chat.admin.name.empty') },
    url: {
      label: t('settings.chat.url'),
      hint: t('chat.admin.url.hint'),
      maxLength: 500,
      type: 'url',
      inputMode: 'url',
      autoComplete: 'off',
      wrong: t('chat.admin.url.https'),
    },
    img_url: {
      label: t('settings.chat.image'),
      hint: t('chat.admin.image.path.hint'),
      maxLength: 300,
      autoComplete: 'off',
      spellCheck: false,
      wrong: t('chat.admin.image.own'),
    },
    background_color: {
      label: t('settings.chat.color'),
      maxLength: 7,
      autoComplete: 'off',
      spellCheck: false,
      wrong: t('chat.admin.color.form'),
    },
  })

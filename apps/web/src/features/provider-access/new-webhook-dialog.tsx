import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { createWebhook, providersQuery, refreshWebhooks } from './provider-access.api.ts'
import { SecretShownOnce } from './secret-shown-once.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { eventName, events } from './words.ts'

interface NewWebhookDialogProps {
  open: boolean
  /** The hosts that the configuration allows. */
  hosts: readonly string[]
  onClose: () => void
}

export function NewWebhookDialog({ open, hosts, onClose }: NewWebhookDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('access.webhook.new')}>
      <NewWebhookForm hosts={hosts} onClose={onClose} />
    </Dialog>
  )
}

const schema = z.object({ provider: z.string(), url: z.string().check(z.trim(), z.minLength(1)) })
const blank = { provider: '', url: '' }

function NewWebhookForm({ hosts, onClose }: Omit<NewWebhookDialogProps, 'open'>) {
  const queries = useQueryClient()
  const providers = useQuery(providersQuery).data ?? []
  const draft = useFormDraft('access.webhook')
  const form = useSchemaForm(schema, blank, draft.all(blank))
  const [chosen, setChosen] = draft.field<readonly WebhookEvent[]>('events', events)
  const cancel = () => {
    draft.clear()
    onClose()
  }
  const [secret, setSecret] = useState<string | null>(null)
  if (secret) return <SecretShownOnce text={t('access.webhook.once')} secret={secret} onDone={onClose} />
  const provider = form.values.provider || (providers[0]?.code ?? '')
  const { text, missing } = declaredFields(form, {
    url: {
      label: t('access.webhook.url'),
      hint: t('access.webhook.url.hint', { hosts: hosts.join(', ') }),
      maxLength: 500,
      type: 'url',
      autoComplete: 'off',
      spellCheck: false,
    },
  })
  return (
    <ProofForm
      asksCode
      alsoMissing={missing[0] ?? (chosen.length === 0 && t('access.webhook.events'))}
      action={t('access.webhook.create')}
      onCancel={cancel}
      prove={async ({ password, code = '' }) => {
        setSecret((await createWebhook({ provider, url: form.values.url, events: [...chosen], password, code })).secret)
        draft.clear()
        await refreshWebhooks(queries)
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('access.provider')}
        value={provider}
        options={providers.map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(code) => form.set('provider', code)}
      />
      <TextField {...text('url')} />
      <SeveralChoices
        legend={t('access.webhook.events')}
        options={events}
        nameOf={eventName}
        chosen={chosen}
        onChoose={setChosen}
      />
    </ProofForm>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { createWebhook, providersQuery, refreshWebhooks } from './provider-access.api.ts'
import { SeveralChoices } from './several-choices.tsx'
import { ToldSecret } from './told-secret.tsx'
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

function NewWebhookForm({ hosts, onClose }: Omit<NewWebhookDialogProps, 'open'>) {
  const queries = useQueryClient()
  const providers = useQuery(providersQuery).data ?? []
  const draft = useFormDraft('access.webhook')
  const [chosenProvider, setProvider] = draft.field('provider', '')
  const [url, setUrl] = draft.field('url', '')
  const [chosen, setChosen] = draft.field<readonly WebhookEvent[]>('events', events)
  const cancel = () => {
    draft.clear()
    onClose()
  }
  const [secret, setSecret] = useState<string | null>(null)
  if (secret) return <ToldSecret text={t('access.webhook.once')} secret={secret} onDone={onClose} />
  const provider = chosenProvider || (providers[0]?.code ?? '')
  return (
    <ProofForm
      asksCode
      alsoMissing={
        (url.trim() === '' && t('access.webhook.url')) || (chosen.length === 0 && t('access.webhook.events'))
      }
      action={t('access.webhook.create')}
      onCancel={cancel}
      prove={async ({ password, code = '' }) => {
        setSecret((await createWebhook({ provider, url, events: [...chosen], password, code })).secret)
        draft.clear()
        await refreshWebhooks(queries)
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('access.provider')}
        value={provider}
        options={providers.map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={setProvider}
      />
      <TextField
        label={t('access.webhook.url')}
        hint={t('access.webhook.url.hint', { hosts: hosts.join(', ') })}
        type="url"
        value={url}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
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

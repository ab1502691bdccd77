import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProviderScope } from '@zatyshok/contract/providers/provider-scope'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { createToken, providersQuery, refreshTokens } from './provider-access.api.ts'
import { SecretShownOnce } from './secret-shown-once.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { inAYear, scopeName, scopes } from './words.ts'

export function NewTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('access.token.new')}>
      <NewTokenForm onClose={onClose} />
    </Dialog>
  )
}

const schema = z.object({
  provider: z.string(),
  name: z.string().check(z.trim(), z.minLength(1)),
  expiresOn: z.string(),
  networks: z.string(),
})

function NewTokenForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const providers = useQuery(providersQuery).data ?? []
  const draft = useFormDraft('access.token')
  const blank = { provider: '', name: '', expiresOn: inAYear(), networks: '' }
  const form = useSchemaForm(schema, blank, draft.field('wish', blank))
  const wish = form.values
  const [chosen, setChosen] = draft.field<readonly ProviderScope[]>('scopes', scopes)
  const cancel = () => {
    draft.clear()
    onClose()
  }
  const [made, setMade] = useState<string | null>(null)
  if (made) return <SecretShownOnce text={t('access.token.once')} secret={made} onDone={onClose} />
  const provider = wish.provider || (providers[0]?.code ?? '')
  const { text, missing } = declaredFields(form, {
    name: {
      label: t('access.token.name'),
      hint: t('access.token.name.hint'),
      maxLength: 60,
      autoComplete: 'off',
    },
    networks: { label: t('access.token.networks'), hint: t('access.token.networks.hint'), rows: 2 },
  })
  return (
    <ProofForm
      asksCode
      alsoMissing={missing[0] ?? (chosen.length === 0 && t('access.token.scopes'))}
      action={t('access.token.create')}
      onCancel={cancel}
      prove={async ({ password, code = '' }) => {
        const networks = wish.networks.split(/[\s,;]+/).filter(Boolean)
        const body = {
          provider,
          name: wish.name,
          scopes: [...chosen],
          networks,
          expiresOn: wish.expiresOn,
          password,
          code,
        }
        setMade((await createToken(body)).token)
        draft.clear()
        await refreshTokens(queries)
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('access.provider')}
        value={provider}
        options={providers.map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(code) => form.set('provider', code)}
      />
      <TextField {...text('name')} />
      <SeveralChoices
        legend={t('access.token.scopes')}
        options={scopes}
        nameOf={scopeName}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ExpiryField value={wish.expiresOn} onChange={(day) => form.set('expiresOn', day)} />
      <TextArea {...text('networks')} />
    </ProofForm>
  )
}

/** A date field for the last valid day of a token. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <DateField
      label={t('access.token.expiresOn')}
      value={value}
      max={inAYear()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

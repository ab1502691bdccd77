import { useQueryClient } from '@tanstack/react-query'
import { isEdrpou } from '@zatyshok/domain/edrpou'
import { isUkrainianIban, normaliseIban } from '@zatyshok/domain/iban'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { accepts } from '../../lib/form/accepts.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { type ErrorItem, HttpError } from '../../lib/http-error.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { change, type ProviderMoney, refreshMoney } from './provider-money.api.ts'

const schema = z.object({
  iban: z.string().check(accepts((iban) => isUkrainianIban(normaliseIban(iban)))),
  edrpou: z.string().check(accepts((edrpou) => isEdrpou(edrpou.trim()))),
})

interface ChangeDialogProps {
  /** null: closed. */
  readonly entry: ProviderMoney | null
  readonly secondPerson: boolean
  readonly onClose: () => void
}

/** A form for the provider's new IBAN and ЄДРПОУ, with the password and a code. */
export function ChangeDialog({ entry, secondPerson, onClose }: ChangeDialogProps) {
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={t('providers.change.title', { name: entry?.provider.name ?? '' })}
    >
      <p>{secondPerson ? t('providers.change.two') : t('providers.change.one')}</p>
      {entry && <ChangeForm key={entry.provider.code} entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

function ChangeForm({ entry, onClose }: { entry: ProviderMoney; onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`providers.money.${entry.provider.code}`)
  const before = { iban: entry.iban, edrpou: entry.edrpou }
  const form = useSchemaForm(schema, before, draft.all(before))
  const { iban, edrpou } = form.values
  // An error appears while the user types, before the field loses the focus.
  const { text, missing } = declaredFields(
    { ...form, isDirty: () => true },
    {
      iban: {
        label: t('providers.iban'),
        hint: t('providers.iban.hint'),
        maxLength: 60,
        autoComplete: 'off',
        spellCheck: false,
        wrong: t('providers.iban.wrong'),
      },
      edrpou: {
        label: t('providers.edrpou'),
        inputMode: 'numeric',
        maxLength: 20,
        autoComplete: 'off',
        wrong: t('providers.edrpou.wrong'),
      },
    },
  )
  const isKept = useSettings()?.sendsMail === false
  const [refused, setRefused] = useState<readonly ErrorItem[]>([])
  const isSame = normaliseIban(iban) === entry.iban && edrpou.trim() === entry.edrpou
  const said = (path: string) => refused.find((error) => error.path === path)?.message
  return (
    <ProofForm
      asksCode
      alsoMissing={missing[0] ?? (isSame && t('providers.new'))}
      action={t('providers.change')}
      onCancel={onClose}
      prove={async ({ password, code = '' }) => {
        try {
          const { waiting } = await change(entry.provider.code, { iban, edrpou, password, code })
          if (waiting && isKept) toast.warn(t('providers.asked.noMail'))
          else toast.success(waiting ? t('providers.asked') : t('providers.done'))
        } catch (error) {
          setRefused(error instanceof HttpError ? error.errors : [])
          throw error
        }
        draft.clear()
        onClose()
        await refreshMoney(queries)
      }}
    >
      <DraftNote draft={draft} />
      <TextField {...text('iban')} error={text('iban').error ?? said('iban')} />
      <TextField {...text('edrpou')} error={text('edrpou').error ?? said('edrpou')} />
    </ProofForm>
  )
}

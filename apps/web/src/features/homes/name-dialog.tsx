import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { saveName } from './homes.api.ts'

const schema = z.object({ name: z.string() })

interface NameDialogProps {
  open: boolean
  home: ArrangedHome
  onClose: () => void
  onSaved: () => void
}

/** A form for the home's name; if empty, the address is the name. */
export function NameDialog({ open, home, onClose, onSaved }: NameDialogProps) {
  const draft = useFormDraft(`homes.name.${home.id}`)
  const before = { name: home.ownName ?? '' }
  const form = useSchemaForm(schema, before, draft.all(before))
  const { text } = declaredFields(form, {
    name: { label: t('homes.name.label'), hint: t('homes.name.hint'), maxLength: 60, autoComplete: 'off' },
  })
  const close = () => {
    draft.clear()
    saving.forget()
    onClose()
  }
  const saving = useSave({
    save: saveName,
    fallback: t('homes.error'),
    onSaved: () => {
      draft.clear()
      onSaved()
    },
  })
  return (
    <FormDialog
      open={open}
      title={t('homes.name.title')}
      submitText={t('action.save')}
      busy={saving.busy}
      onClose={close}
      onSubmit={() => saving.run({ id: home.id, name: form.values.name })}
    >
      <DraftNote draft={draft} />
      <p>{home.address}</p>
      <TextField {...text('name')} error={refusedField(saving, 'name')} />
    </FormDialog>
  )
}

import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { saveName } from './homes.api.ts'

interface NameDialogProps {
  open: boolean
  home: ArrangedHome
  onClose: () => void
  onSaved: () => void
}

/** A form for the home's name; if empty, the address is the name. */
export function NameDialog({ open, home, onClose, onSaved }: NameDialogProps) {
  const draft = useFormDraft(`homes.name.${home.id}`)
  const [name, setName] = draft.field('name', home.ownName ?? '')
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
      onSubmit={() => saving.run({ id: home.id, name })}
    >
      <DraftNote draft={draft} />
      <p>{home.address}</p>
      <TextField
        label={t('homes.name.label')}
        hint={t('homes.name.hint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={refusedField(saving, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

import type { GivenShare } from '@zatyshok/contract/accounts/sharing'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { RightsFields } from './rights-fields.tsx'
import { type Rights, type Shares, saveRights } from './sharing.api.ts'

interface RightsDialogProps {
  open: boolean
  share: GivenShare
  onClose: () => void
  onSaved: (shares: Shares) => void
}

/** A form for the member's future rights. */
export function RightsDialog({ open, share, onClose, onSaved }: RightsDialogProps) {
  const draft = useFormDraft(`homes.rights.${share.id}`)
  const { canSubmit, canPay, endsOn } = share
  const [rights, change] = draft.all<Rights>({ canSubmit, canPay, endsOn })
  const close = () => {
    draft.clear()
    saving.forget()
    onClose()
  }
  const saving = useSave({
    save: saveRights,
    fallback: t('share.error'),
    onSaved: (shares) => {
      draft.clear()
      onSaved(shares)
    },
  })
  return (
    <FormDialog
      open={open}
      title={t('share.change')}
      submitText={t('action.save')}
      busy={saving.busy}
      onClose={close}
      onSubmit={() => saving.run({ id: share.id, ...rights })}
    >
      <DraftNote draft={draft} />
      <RightsFields rights={rights} error={refusedField(saving, 'endsOn')} onChange={change} />
    </FormDialog>
  )
}

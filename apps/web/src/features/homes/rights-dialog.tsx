import type { GivenShare } from '@zatyshok/contract/sharing'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { refusedField, useSave } from '../../ui/use-save.ts'
import styles from './homes.module.css'
import { RightsFields } from './rights-fields.tsx'
import { type Rights, type Shares, saveRights } from './sharing.api.ts'

interface RightsDialogProps {
  open: boolean
  share: GivenShare
  onClose: () => void
  onSaved: (shares: Shares) => void
}

/** What the member may do from now on. */
export function RightsDialog({ open, share, onClose, onSaved }: RightsDialogProps) {
  const formId = useId()
  const [changed, change] = useState<Rights | null>(null)
  const { canSubmit, canPay, endsOn } = share
  const rights = changed ?? { canSubmit, canPay, endsOn }
  const close = () => {
    change(null)
    saving.forget()
    onClose()
  }
  const saving = useSave({
    save: saveRights,
    fallback: t('share.error'),
    onSaved: (shares) => {
      change(null)
      onSaved(shares)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('share.change')}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} width="full-on-phone" busy={saving.busy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saving.run({ id: share.id, ...rights })
        }}
      >
        <RightsFields rights={rights} error={refusedField(saving, 'endsOn')} onChange={change} />
      </form>
    </Dialog>
  )
}

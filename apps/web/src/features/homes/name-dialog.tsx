import type { ArrangedHome } from '@zatyshok/contract/homes'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { refusedField, useSave } from '../../ui/use-save.ts'
import { saveName } from './homes.api.ts'

interface NameDialogProps {
  open: boolean
  home: ArrangedHome
  onClose: () => void
  onSaved: () => void
}

/** What the resident calls a home; empty: its address is the name. */
export function NameDialog({ open, home, onClose, onSaved }: NameDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const close = () => {
    setTyped(null)
    saving.forget()
    onClose()
  }
  const saving = useSave({
    save: saveName,
    fallback: t('homes.error'),
    onSaved: () => {
      setTyped(null)
      onSaved()
    },
  })
  const name = typed ?? home.ownName ?? ''
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('homes.name.title')}
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
      <p>{home.address}</p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saving.run({ id: home.id, name })
        }}
      >
        <TextField
          label={t('homes.name.label')}
          hint={t('homes.name.hint')}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={refusedField(saving, 'name')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

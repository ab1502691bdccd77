import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { removeShare, type Shares } from './sharing.api.ts'

interface EndDialogProps {
  open: boolean
  id: number
  /** Text that names the member and the access that will end. */
  text: string
  onClose: () => void
  onEnded: (shares: Shares) => void
}

/** Asks before the access ends at once. */
export function EndDialog({ open, id, text, onClose, onEnded }: EndDialogProps) {
  const ending = useSave({ save: removeShare, fallback: t('share.error'), onSaved: onEnded })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('share.end.title')}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" data-first-focus onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" width="full-on-phone" busy={ending.busy} onClick={() => ending.run(id)}>
            {t('share.end')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

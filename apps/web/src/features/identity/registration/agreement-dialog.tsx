import { t } from '@zatyshok/i18n/translate'
import { useCallback, useState } from 'react'
import { AgreementText } from '../../../ui/agreement-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface AgreementDialogProps {
  open: boolean
  onClose: () => void
  onAccept: () => void
}

/** The agreement's text (C17). «Прийняти» ticks the checkbox once the text has loaded; «Закрити» changes nothing. */
export function AgreementDialog({ open, onClose, onAccept }: AgreementDialogProps) {
  const [isShown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  const accept = () => {
    onAccept()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('agreement.title')}
      size="reading"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('agreement.close')}
          </Button>
          <Button onClick={accept} disabled={!isShown}>
            {t('agreement.accept')}
          </Button>
        </>
      }
    >
      <AgreementText onShown={show} />
    </Dialog>
  )
}

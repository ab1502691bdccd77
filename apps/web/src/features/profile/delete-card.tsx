import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

interface DeleteCardProps {
  hasPassword: boolean
  /** Called after the profile was deleted; the application then leaves the cabinet. */
  onDeleted: () => void
}

/** «Видалення профілю»: a dialog asks for the current password (D11). */
export function DeleteCard(props: DeleteCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('profile.delete.block')}>
      <p>{t('profile.delete.text')}</p>
      <div>
        <Button look="secondary" width="full-on-phone" onClick={() => setOpen(true)}>
          {t('profile.delete.open')}
        </Button>
      </div>
      <DeleteDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

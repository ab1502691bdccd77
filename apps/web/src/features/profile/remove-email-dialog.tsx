import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { type Email, removeEmail } from './profile.api.ts'

interface RemoveEmailDialogProps {
  /** null: closed. */
  email: Email | null
  hasPassword: boolean
  onClose: () => void
  onRemoved: (left: Email[]) => void
}

/**
 * Asks for the password before a confirmed address is removed: such an address can sign in and recover access (RG10).
 */
export function RemoveEmailDialog({ email, hasPassword, onClose, onRemoved }: RemoveEmailDialogProps) {
  return (
    <Dialog open={email !== null} onClose={onClose} title={t('profile.emails.remove.title')}>
      <p>{t('profile.emails.remove.text', { email: email?.email ?? '' })}</p>
      {!hasPassword && <NoPassword onClose={onClose} />}
      {hasPassword && email && (
        <ProofForm
          asksCode={false}
          action={t('action.delete')}
          look="danger"
          onCancel={onClose}
          prove={async ({ password }) => onRemoved(await removeEmail({ id: email.id, password }))}
        />
      )}
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type Member, refreshStaff, resetFactor } from './staff.api.ts'

/** Removes the second factor of a colleague who lost the telephone; asks for the user's own password. */
export function ResetFactorDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const queries = useQueryClient()
  const name = member?.name || member?.login || ''
  return (
    <Dialog open={member !== null} onClose={onClose} title={t('staff.resetFactor.title', { name })}>
      <p>{t('staff.resetFactor.text')}</p>
      {member && (
        <ProofForm
          asksCode={false}
          action={t('staff.resetFactor')}
          look="danger"
          onCancel={onClose}
          prove={async ({ password }) => {
            await resetFactor(member.id, password)
            toast.success(t('staff.resetFactor.done'))
            onClose()
            await refreshStaff(queries)
          }}
        />
      )}
    </Dialog>
  )
}

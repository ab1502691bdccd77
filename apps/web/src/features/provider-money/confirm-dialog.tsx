import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { confirm, type ProviderMoney, refreshMoney } from './provider-money.api.ts'
import { Values } from './values.tsx'

interface ConfirmDialogProps {
  /** null: closed. */
  readonly entry: ProviderMoney | null
  readonly onClose: () => void
}

/** Confirms a colleague's change with the user's own password and a code. */
export function ConfirmDialog({ entry, onClose }: ConfirmDialogProps) {
  const queries = useQueryClient()
  const waiting = entry?.waiting
  return (
    <Dialog
      open={Boolean(waiting)}
      onClose={onClose}
      title={t('providers.confirm.title', { name: entry?.provider.name ?? '' })}
    >
      <p>{t('providers.confirm.text')}</p>
      {waiting && (
        <ProofForm
          asksCode
          action={t('providers.confirm')}
          onCancel={onClose}
          prove={async ({ password, code = '' }) => {
            await confirm(waiting.id, { password, code })
            toast.success(t('providers.done'))
            onClose()
            await refreshMoney(queries)
          }}
        >
          <Values iban={waiting.iban} edrpou={waiting.edrpou} />
        </ProofForm>
      )}
    </Dialog>
  )
}

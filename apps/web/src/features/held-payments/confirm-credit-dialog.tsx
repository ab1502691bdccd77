import { useQueryClient } from '@tanstack/react-query'
import { formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { confirmCredit, type HeldPayment, refreshHeld } from './held-payments.api.ts'

interface ConfirmCreditProps {
  /** null: closed. */
  readonly payment: HeldPayment | null
  readonly onClose: () => void
}

/** Confirms a large credit that a colleague requested, with the user's own password and a code. */
export function ConfirmCreditDialog({ payment, onClose }: ConfirmCreditProps) {
  const queries = useQueryClient()
  const credit = payment?.credit
  return (
    <Dialog
      open={Boolean(credit)}
      onClose={onClose}
      title={t('held.confirm.title', { number: payment?.transactionId ?? '' })}
    >
      {payment && credit && (
        <>
          <p>
            {t('held.confirm.text', {
              amount: formatMoney(payment.amountKop),
              account: groupAccountNumber(credit.accountCode),
              provider: credit.providerCode,
              holder: credit.holder,
            })}
          </p>
          <p>{t('held.confirm.asked', { login: credit.askedBy, reason: credit.reason })}</p>
          <ProofForm
            asksCode
            action={t('held.confirm')}
            onCancel={onClose}
            prove={async ({ password, code = '' }) => {
              await confirmCredit(credit.id, { password, code })
              toast.success(t('held.done.credit'))
              onClose()
              await refreshHeld(queries)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

import { formatDate } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DecideForm } from './decide-form.tsx'
import type { HeldPayment } from './held-payments.api.ts'

interface DecideDialogProps {
  /** null: closed. */
  payment: HeldPayment | null
  onClose: () => void
}

/** Shows the facts of a held payment, then the decision with its reason. */
export function DecideDialog({ payment, onClose }: DecideDialogProps) {
  const number = payment?.transactionId ?? ''
  return (
    <Dialog open={payment !== null} onClose={onClose} title={t('held.dialog.title', { number })}>
      {payment && (
        <>
          <Facts payment={payment} />
          <DecideForm key={payment.id} payment={payment} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Facts({ payment: { heldFor, holder, orderId, similar } }: { payment: HeldPayment }) {
  return (
    <>
      <p>{t(`held.reason.${heldFor}`)}.</p>
      {holder && <p>{t('held.holder', { name: holder })}</p>}
      {orderId && <p>{t('held.order', { order: orderId })}</p>}
      {similar.length > 0 && (
        <>
          <p>{t('held.similar')}</p>
          <ul>
            {similar.map(({ paidOn, partner, number, channel }) => (
              <li key={`${partner} ${number}`}>
                {formatDate(paidOn)}, {channelName(channel)}, {partner}, {t('payments.number', { number })}
              </li>
            ))}
          </ul>
          <p>{t('held.similar.note')}</p>
        </>
      )}
    </>
  )
}

import type { PaymentUnderWay } from '@zatyshok/contract/bills/paying'
import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { shortProviderName } from '../../../ui/bill/provider-name.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './pay.module.css'

/** The payments that the service reported lately, with their states; hidden if there are none. */
export function UnderWay({ payments }: { payments: readonly PaymentUnderWay[] }) {
  if (payments.length === 0) return null
  return (
    <Card title={t('pay.underWay')}>
      <ul className={styles.lines}>
        {payments.map((payment) => (
          <li key={`${payment.invoiceAccount.id} ${payment.number}`} className={styles.paid}>
            <span className={styles.words}>
              <span>
                {shortProviderName(payment.serviceProvider.name)}, {formatDate(payment.paidOn)}
              </span>
              <span className={styles.note}>
                {t('accounts.number', { code: groupAccountNumber(payment.invoiceAccount.code) })}
              </span>
            </span>
            <strong className={styles.amount}>{formatMoney(payment.amountKop)}</strong>
            <PaymentPlace payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tones: Readonly<Record<PaymentUnderWay['place'], Tone>> = {
  confirmed: 'success',
  notified: 'info',
  review: 'info',
  failed: 'error',
  refunded: 'warning',
}

/** The state of a reported payment; after three working days with the way to ask about it. */
export function PaymentPlace({ payment: { place, late } }: { payment: PaymentUnderWay }) {
  return (
    <span className={styles.place}>
      <Badge tone={tones[place]}>{textOf(place)}</Badge>
      {late && (
        <Link className={styles.ask} to={paths.paymentTrace}>
          {t('trace.link')}
        </Link>
      )}
    </span>
  )
}

function textOf(place: PaymentUnderWay['place']): string {
  if (place === 'confirmed') return t('payments.status.done')
  if (place === 'notified') return t('payments.status.notified')
  return place === 'refunded' ? t('payments.status.refunded') : t(`trace.found.${place}`)
}

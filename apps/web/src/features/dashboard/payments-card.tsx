import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Money } from '../../ui/bill/money.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'

/** Lists the last payments; the server returns at most six lines of two periods (G01). */
export function PaymentsCard({ payments }: { payments: HomeReply['payments'] }) {
  if (payments.length === 0) return null
  return (
    <Card
      title={t('home.payments.title')}
      action={
        <Link className={styles.inlineTarget} to={paths.payments}>
          {t('home.payments.all')}
        </Link>
      }
    >
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li
            key={`${payment.invoiceAccount.id} ${payment.paidOn} ${payment.amountKop} ${payment.channel}`}
            className={styles.payment}
          >
            <span>
              <span className={styles.meta}>{formatDate(payment.paidOn)}</span>
              <br />
              {payment.serviceProvider.name}
            </span>
            <Money kop={payment.amountKop} size="row" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

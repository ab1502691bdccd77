import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { Payment } from '@zatyshok/contract/bills/payments'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Digits } from '../../ui/bill/money.tsx'
import { shortProviderName } from '../../ui/bill/provider-name.ts'
import { ServiceFold, ServiceLines } from '../../ui/bill/service-line.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './payments.module.css'

export interface PaymentListProps {
  /** Sum of the whole period, in kopiykas. */
  totalKop: number
  count: number
  payments: readonly Payment[]
  accounts: readonly LinkedAccount[]
  more: More | null
}

/** Loads the next page; null: all are shown. `show` returns whether there are more pages. */
interface More {
  busy: boolean
  show: () => Promise<boolean>
}

/** Shows the total paid in the period, then one line per payment. */
export function PaymentList({ totalKop, count, payments, accounts, more }: PaymentListProps) {
  const services = new Map(accounts.map((account) => [account.invoiceAccount.id, account.services[0] ?? null]))
  const hasHomes = new Set(accounts.map(({ home }) => home.id)).size > 1
  return (
    <Card>
      <p className={styles.summary}>
        <strong className={styles.total}>{t('payments.total', { amount: formatMoney(totalKop) })}</strong>
        <span className={styles.note}>{t('payments.count', { n: count })}</span>
      </p>
      {byMonth(payments).map(([month, ofMonth], at) => (
        <details key={month} open={at === 0} className={styles.month}>
          <summary>
            <h2>{formatMonth(month)}</h2>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <ServiceLines label={formatMonth(month)}>
            {ofMonth.map((payment) => (
              <PaymentRow
                key={`${payment.invoiceAccount.id} ${payment.paidOn} ${payment.number} ${payment.amountKop}`}
                payment={payment}
                serviceType={services.get(payment.invoiceAccount.id) ?? null}
                home={hasHomes ? payment.home.name : null}
              />
            ))}
          </ServiceLines>
        </details>
      ))}
      <MorePayments shown={payments.length} more={more} />
    </Card>
  )
}

/** The months of the loaded payments, newest first as the server sends them; sums would lack the pages to come. */
function byMonth(payments: readonly Payment[]): [string, Payment[]][] {
  const months = new Map<string, Payment[]>()
  for (const payment of payments) {
    const month = payment.paidOn.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), payment])
  }
  return [...months]
}

/** The last page removes the button, so the focus moves to the sentence with the number of shown payments. */
export function MorePayments({ shown, more }: { shown: number; more: More | null }) {
  const told = useRef<HTMLParagraphElement>(null)
  const showMore = async ({ show }: More) => {
    const hasMore = await show()
    if (!hasMore) told.current?.focus({ preventScroll: true })
  }
  return (
    <div className="no-print">
      <p ref={told} role="status" tabIndex={-1} className="visually-hidden">
        {t('a11y.loaded', { what: t('payments.count', { n: shown }) })}
      </p>
      {more && (
        <Button
          look="secondary"
          width="full-on-phone"
          busy={more.busy}
          busyText={t('state.loading')}
          onClick={() => void showMore(more)}
        >
          {t('action.showMore')}
        </Button>
      )}
    </div>
  )
}

interface PaymentRowProps {
  payment: Payment
  /** The account's first service, for its tile; null: unknown. */
  serviceType: number | null
  /** The address, if the resident has several homes; otherwise null. */
  home: string | null
}

function PaymentRow({ payment, serviceType, home }: PaymentRowProps) {
  const { utility, icon } = appearanceOf({ serviceType })
  const { paidOn, amountKop, channel, number, serviceProvider, invoiceAccount } = payment
  return (
    <ServiceFold
      utility={utility}
      icon={icon}
      title={shortProviderName(serviceProvider.name)}
      note={
        <>
          {formatDate(paidOn)} <PaymentStatus payment={payment} />
        </>
      }
      end={<Digits kop={amountKop} />}
    >
      {t('payments.col.account')} <span className={styles.whole}>№&nbsp;{groupAccountNumber(invoiceAccount.code)}</span>
      {home && <>, {home}</>}
      <br />
      {channelName(channel)}, <span className={styles.whole}>{t('payments.number', { number })}</span>
    </ServiceFold>
  )
}

/** A credited payment is the ordinary case: its word is quiet. */
export function PaymentStatus({ payment: { confirmed, refunded } }: { payment: Payment }) {
  if (refunded) return <Badge tone="warning">{t('payments.status.refunded')}</Badge>
  if (confirmed) return <span className={styles.done}>{t('payments.status.done')}</span>
  return <Badge tone="info">{t('payments.status.notified')}</Badge>
}

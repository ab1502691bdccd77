import type { Payment } from '@zatyshok/contract/bills/payments'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { Digits, Money } from '../../ui/bill/money.tsx'
import { shortProviderName } from '../../ui/bill/provider-name.ts'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { MorePayments, type PaymentListProps, PaymentStatus } from './payment-list.tsx'
import styles from './payments-table.module.css'
import { nextSorting, type PaymentColumn, type PaymentSorting, sortedPayments } from './sorted-payments.ts'

/** The payments as one table with the total of the period; three columns sort it, after the other pages have loaded. */
export function PaymentsTable({ totalKop, count, payments, accounts, more }: PaymentListProps) {
  const [sorting, setSorting] = useState<PaymentSorting>(null)
  const services = new Map(accounts.map((account) => [account.invoiceAccount.id, account.services[0] ?? null]))
  const hasHomes = new Set(accounts.map(({ home }) => home.id)).size > 1
  const sort = async (by: PaymentColumn) => {
    for (let isMore = more !== null; isMore; ) isMore = (await more?.show()) ?? false
    setSorting((before) => nextSorting(before, by))
  }
  const head = { sorting, onSort: (by: PaymentColumn) => void sort(by) }
  return (
    <>
      <section className={styles.box} aria-label={t('payments.title')} aria-busy={more?.busy || undefined}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('payments.table.caption')}</caption>
          <thead>
            <tr>
              <SortHead by="date" text={t('payments.col.date')} {...head} />
              <SortHead by="provider" text={t('payments.col.provider')} {...head} />
              {hasHomes && <th scope="col">{t('payments.col.home')}</th>}
              <th scope="col">{t('payments.col.channel')}</th>
              <th scope="col">{t('payments.col.status')}</th>
              <SortHead by="amount" text={t('payments.col.amount')} {...head} />
            </tr>
          </thead>
          <tbody>
            {sortedPayments(payments, sorting).map((payment) => (
              <PaymentRow
                key={`${payment.invoiceAccount.id} ${payment.paidOn} ${payment.number} ${payment.amountKop}`}
                payment={payment}
                serviceType={services.get(payment.invoiceAccount.id) ?? null}
                hasHomes={hasHomes}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={hasHomes ? 5 : 4}>
                {t('payments.table.total', { n: count })}
              </th>
              <td>
                <Money kop={totalKop} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <MorePayments shown={payments.length} more={more} />
    </>
  )
}

interface SortHeadProps {
  by: PaymentColumn
  text: string
  sorting: PaymentSorting
  onSort: (by: PaymentColumn) => void
}

function SortHead({ by, text, sorting, onSort }: SortHeadProps) {
  const way = sorting?.by === by ? sorting.way : 'none'
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[way]
  return (
    <th scope="col" aria-sort={way}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {text}
        <Arrow size={18} aria-hidden="true" />
      </button>
    </th>
  )
}

interface PaymentRowProps {
  payment: Payment
  /** The account's first service, for its tile; null: unknown. */
  serviceType: number | null
  hasHomes: boolean
}

function PaymentRow({ payment, serviceType, hasHomes }: PaymentRowProps) {
  const { utility, icon } = appearanceOf({ serviceType })
  const { paidOn, amountKop, channel, number, serviceProvider, invoiceAccount, home } = payment
  return (
    <tr>
      <td className={styles.whole}>{formatDate(paidOn)}</td>
      <th scope="row">
        <span className={styles.name}>
          <UtilityTile utility={utility} icon={icon} size="small" />
          <span>
            {shortProviderName(serviceProvider.name)}
            <span className={styles.note}>№&nbsp;{groupAccountNumber(invoiceAccount.code)}</span>
          </span>
        </span>
      </th>
      {hasHomes && <td>{home.name}</td>}
      <td>
        {channelName(channel)}
        <span className={styles.note}>№&nbsp;{number}</span>
      </td>
      <td>
        <PaymentStatus payment={payment} />
      </td>
      <td>
        <Digits kop={amountKop} />
      </td>
    </tr>
  )
}

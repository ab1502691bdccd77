import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { subtractDecimals } from '@zatyshok/domain/decimal'
import { formatDate, formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import styles from './bill.module.css'

type BilledReading = InvoiceDetail['readings'][number]
type Payment = InvoiceDetail['payments'][number]

/** The readings on which the bill is based. */
export function InvoiceReadings({ invoice: { readings } }: { invoice: InvoiceDetail }) {
  if (readings.length === 0) return null
  const columns: Column<BilledReading>[] = [
    {
      key: 'meter',
      header: t('counters.table.number'),
      cell: ({ serialNumber, zone }) => (zone === 'total' ? serialNumber : `${serialNumber}, ${zoneName(zone)}`),
    },
    {
      key: 'previous',
      header: t('reading.previous'),
      numeric: true,
      cell: ({ previous, previousOn }) => (previous === null ? '—' : dated(previous, previousOn)),
    },
    {
      key: 'current',
      header: t('invoice.reading.current'),
      numeric: true,
      cell: ({ current, currentOn }) => dated(current, currentOn),
    },
    {
      key: 'used',
      header: t('counters.table.diff'),
      numeric: true,
      cell: ({ previous, current }) => (previous === null ? '—' : formatVolume(subtractDecimals(current, previous))),
    },
  ]
  return (
    <Fold title={t('invoice.readings')}>
      <DataTable
        caption={t('invoice.readings')}
        captionHidden
        columns={columns}
        rows={readings}
        rowKey={({ serialNumber, zone }) => `${serialNumber}:${zone}`}
      />
    </Fold>
  )
}

function dated(value: string, day: string | null) {
  return (
    <span className={styles.dated}>
      {formatVolume(value)}
      {day && <span className={styles.note}>{formatDate(day)}</span>}
    </span>
  )
}

/** The payments that the bill includes. */
export function InvoicePayments({ invoice: { payments } }: { invoice: InvoiceDetail }) {
  if (payments.length === 0) return null
  const columns: Column<Payment>[] = [
    { key: 'date', header: t('payments.col.date'), cell: ({ paidOn }) => formatDate(paidOn) },
    { key: 'channel', header: t('payments.col.channel'), cell: ({ channel }) => channelName(channel) },
    { key: 'amount', header: t('payments.col.amount'), numeric: true, cell: ({ amountKop }) => formatMoney(amountKop) },
  ]
  return (
    <Fold title={t('invoice.payments')}>
      <DataTable
        caption={t('invoice.payments')}
        captionHidden
        columns={columns}
        rows={payments}
        rowKey={({ number, paidOn }) => `${paidOn}:${number}`}
      />
    </Fold>
  )
}

/** Details that few people open; the receipt has their result. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{title}</h2>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}

import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { appearanceOf } from '@zatyshok/domain/services'
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
      header: t('invoice.reading.meter'),
      cell: ({ serialNumber, zone, ...type }) => {
        const name = `${t(appearanceOf(type).messageKey)}, ${t('accounts.number', { code: serialNumber })}`
        return zone === 'total' ? name : `${name}, ${zoneName(zone)}`
      },
    },
    {
      key: 'previous',
      header: t('reading.previous'),
      numeric: true,
      cell: (reading) =>
        reading.previous === null ? '—' : dated(amountOf(reading.previous, reading), reading.previousOn),
    },
    {
      key: 'current',
      header: t('invoice.reading.current'),
      numeric: true,
      cell: (reading) => dated(amountOf(reading.current, reading), reading.currentOn),
    },
    {
      key: 'used',
      header: t('counters.table.diff'),
      numeric: true,
      cell: (reading) => (reading.difference === null ? '—' : amountOf(reading.difference, reading)),
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

/** The value with the unit of its meter, if the portal knows the kind of the meter. */
function amountOf(value: string, type: Pick<BilledReading, 'counterType' | 'serviceType'>): string {
  const { unit } = appearanceOf(type)
  return unit === null ? formatVolume(value) : `${formatVolume(value)}\u00a0${t(`unit.${unit}`)}`
}

function dated(amount: string, day: string | null) {
  return (
    <span className={styles.dated}>
      {amount}
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

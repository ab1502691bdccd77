import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { subtractDecimals } from '@zatyshok/domain/decimal'
import { multiply } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, formatMoney, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import styles from './invoices.module.css'

type Line = InvoiceDetail['lines'][number]
type BilledReading = InvoiceDetail['readings'][number]
type Payment = InvoiceDetail['payments'][number]

/** «Як розраховано»: volume × tariff = amount, one line per service. */
export function InvoiceLines({ invoice: { lines } }: { invoice: InvoiceDetail }) {
  if (lines.length === 0) return null
  const columns: Column<Line>[] = [
    { key: 'service', header: t('invoices.col.service'), cell: (line) => <LineName line={line} /> },
    {
      key: 'formula',
      header: `${t('invoice.volume')} × ${t('invoice.tariff')} = ${t('invoice.amount')}`,
      numeric: true,
      cell: (line) => <span className={styles.formula}>{formula(line)}</span>,
    },
  ]
  return (
    <Card title={t('invoice.explain')}>
      <DataTable
        caption={t('invoice.explain')}
        captionHidden
        columns={columns}
        rows={lines}
        rowKey={({ line }) => String(line)}
      />
    </Card>
  )
}

function LineName({ line: { name, counterType, serviceType, zone, method } }: { line: Line }) {
  const details = [zone !== 'total' && zoneName(zone), method && t(`invoice.method.${method}`)].filter(Boolean)
  return (
    <span className={styles.lineName}>
      {name ?? t(appearanceOf({ counterType, serviceType }).messageKey)}
      {details.length > 0 && <span className={styles.note}>{details.join(', ')}</span>}
    </span>
  )
}

/** The formula; only the amount, if the provider's figures do not multiply to it. */
function formula({ volume, tariff, unit, amountKop }: Line): string {
  const amount = formatMoney(amountKop)
  if (multiply(volume, tariff) !== amountKop) return amount
  return t('invoice.explain.formula', {
    volume: formatVolume(volume),
    unit: t(`unit.${unit}`),
    tariff: formatTariff(tariff),
    amount,
  })
}

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
    <Card title={t('invoice.readings')}>
      <DataTable
        caption={t('invoice.readings')}
        captionHidden
        columns={columns}
        rows={readings}
        rowKey={({ serialNumber, zone }) => `${serialNumber}:${zone}`}
      />
    </Card>
  )
}

function dated(value: string, day: string | null) {
  return (
    <span className={styles.lineName}>
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
    <Card title={t('payments.title')}>
      <DataTable
        caption={t('payments.title')}
        captionHidden
        columns={columns}
        rows={payments}
        rowKey={({ number, paidOn }) => `${paidOn}:${number}`}
      />
    </Card>
  )
}

import { formatAmount, formatDate, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { Table } from '../../../platform/pdf/table.ts'
import type { ReceiptLine, ReceiptModel, ReceiptReading } from './receipt-model.ts'

/** Makes the table of charges, one row per line of the bill, with the sum of the month. */
export function chargesTable({ lines, amounts }: ReceiptModel): Table {
  return {
    columns: [
      { title: t('invoices.col.service'), width: 175, align: 'left' },
      { title: t('receipt.method'), width: 90, align: 'left' },
      { title: t('invoice.volume'), width: 60, align: 'right' },
      { title: t('receipt.unit'), width: 50, align: 'left' },
      { title: t('invoice.tariff'), width: 70, align: 'right' },
      { title: `${t('invoice.amount')}, ${t('currency.short')}`, width: 70, align: 'right' },
    ],
    rows: lines.map(chargeRow),
    total: [t('invoices.col.charged'), '', '', '', '', formatAmount(amounts.chargedKop)],
  }
}

/** Makes the table of readings on which the charges are based, one row per zone of a meter. */
export function readingsTable(readings: readonly ReceiptReading[]): Table {
  return {
    columns: [
      { title: t('receipt.meter'), width: 200, align: 'left' },
      { title: t('counters.table.prev'), width: 115, align: 'right' },
      { title: t('counters.table.new'), width: 115, align: 'right' },
      { title: t('receipt.used'), width: 85, align: 'right' },
    ],
    rows: readings.map(readingRow),
  }
}

function chargeRow({ service, method, volume, unit, tariff, amountKop }: ReceiptLine): string[] {
  return [
    service,
    method === null ? '' : t(`receipt.method.${method}`),
    volume === null ? '' : formatVolume(volume),
    unit === null ? '' : t(`unit.${unit}`),
    tariff === null ? '' : formatTariff(tariff).replace(/\u00a0грн$/, ''),
    formatAmount(amountKop),
  ]
}

function readingRow({ meter, serialNumber, zone, unit, previous, current, difference }: ReceiptReading): string[] {
  const name = t('receipt.meter.number', { type: meter, number: serialNumber })
  return [
    zone === 'total' ? name : t('receipt.meter.zone', { meter: name, zone: t(`reading.zone.${zone}`) }),
    previous === null ? '' : dated(previous),
    dated(current),
    difference === null ? '' : `${formatVolume(difference)} ${t(`unit.${unit}`)}`,
  ]
}

function dated({ value, date }: { readonly value: string; readonly date: string }): string {
  return t('receipt.reading.dated', { value: formatVolume(value), date: formatDate(date) })
}

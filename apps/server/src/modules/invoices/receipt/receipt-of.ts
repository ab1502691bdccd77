import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import '@zatyshok/i18n/all-messages'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { unitOf } from '../../meters/units.ts'
import { shownMoneyChange } from '../../providers/money-shown-since.ts'
import { type BilledReading, billedReadings } from '../billed-readings.ts'
import type { InvoiceParts } from '../invoice-parts.queries.ts'
import type { FoundInvoice } from '../invoices.queries.ts'
import { maskedHolder } from '../masked-holder.ts'
import { paymentCodeOf, type QrSettings } from '../payment-code.ts'
import type { ReceiptLine, ReceiptModel, ReceiptReading } from './receipt-model.ts'

/** Builds the printed receipt of a bill (G07). */
export function receiptOf(
  { bill, parts }: { readonly bill: FoundInvoice; readonly parts: InvoiceParts },
  { now, qr }: { readonly now: Date; readonly qr: QrSettings },
): ReceiptModel {
  const { edrpou, iban, phone, address, changedAt } = parts.requisites
  const amountToPayKop = bill.state.kind === 'payable' ? bill.state.amountToPayKop : 0
  return {
    issuedAt: now,
    notice: noticeOf(bill, now),
    provider: { name: bill.providerName, edrpou, iban, phone: phone || null, address: address || null },
    requisitesChangedOn: shownMoneyChange(changedAt, now),
    consumer: {
      accountNumber: bill.accountNumber,
      holder: maskedHolder(bill.holder),
      address: bill.address,
    },
    number: bill.dynamic ? null : bill.number,
    billingMonth: bill.month,
    dueDate: bill.dueOn,
    lines: parts.lines.map(lineOf),
    readings: billedReadings(parts.readings).map(readingOf),
    amounts: { ...bill, amountToPayKop },
    countedIn: bill.state.kind === 'counted' ? bill.state.newest : null,
    previous: bill.balanced && parts.previous?.balanced ? parts.previous : null,
    payment: paymentCodeOf(bill, parts.requisites, qr),
  }
}

function noticeOf({ balanced, state, dynamic }: FoundInvoice, now: Date): string | null {
  if (dynamic) return t('receipt.dynamic', { date: formatDate(kyivDay(now)) })
  if (!balanced) return t('invoices.unbalanced')
  if (state.kind === 'counted') return t('invoices.status.counted', { month: formatMonth(state.newest) })
  return state.paidLaterKop > 0 ? t('receipt.paidLater', { amount: formatMoney(state.paidLaterKop) }) : null
}

function lineOf({
  name,
  zone,
  method,
  volume,
  unit,
  tariff,
  amountKop,
  ...line
}: InvoiceParts['lines'][number]): ReceiptLine {
  const label = name ?? t(appearanceOf(line).messageKey)
  const service = zone === 'total' ? label : `${label}, ${t(`reading.zone.${zone}`)}`
  return { service, method, volume, unit, tariff, amountKop }
}

function readingOf({
  meter,
  zone,
  serialNumber,
  previous,
  previousOn,
  current,
  currentOn,
  difference,
}: BilledReading): ReceiptReading {
  const registration = { counterType: meter.counterType ?? '', serviceType: meter.serviceType ?? 0 }
  return {
    meter: t(appearanceOf(registration).messageKey),
    serialNumber,
    zone,
    unit: unitOf(registration),
    previous: previous !== null && previousOn !== null ? { value: previous, date: previousOn } : null,
    current: { value: current, date: currentOn },
    difference,
  }
}

import type { InvoiceDetail, InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { balanceOf } from '@zatyshok/domain/bills/invoice-balance'
import { addMonths } from '@zatyshok/domain/calendar'
import { multiply, sumKop } from '@zatyshok/domain/money'
import { billChanges } from '@zatyshok/i18n/bill-changes'
import { formatMoney, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { formatDayMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { shortServiceName } from '../service-name.ts'

type Line = InvoiceDetail['lines'][number]
type Billed = Pick<InvoiceDetail, 'lines' | 'payments'> & InvoiceSummary

/** A line of the receipt; the lines add up to the result. A negative amount lowers the sum. */
export interface ReceiptRow {
  key: string
  label: string
  /** How the amount came about: «0,552 Гкал × 1 654,41 грн». */
  note: string | null
  kop: number
}

/** A result under a rule: not negative, because its label carries the direction (ux.md check 34). */
export interface ReceiptResult {
  label: string
  kop: number
  /** False if the provider's figures do not add up to it. */
  isExact: boolean
}

export interface Receipt {
  rows: readonly ReceiptRow[]
  /** The debt of earlier months and its payment, if the two cancel out: one sentence, no lines. */
  past: string | null
  result: ReceiptResult
  /** Payments after the bill, and what they leave. */
  later: { row: ReceiptRow; result: ReceiptResult } | null
}

/** Returns the bill as a receipt (G03): lines of 0,00 are left out, and the lines add up to the result. */
export function receiptOf(bill: Billed): Receipt {
  const past = settledPast(bill)
  const rows = [
    ...(past === null ? [openingRow(bill)] : []),
    ...chargedRows(bill),
    ...billChanges(bill).map(({ key, label, kop }) => row(key, label, kop)),
    ...(past === null ? [{ ...row('paid', t('invoices.col.paid'), -bill.paidKop), note: paidOn(bill) }] : []),
  ].filter(({ kop }) => kop !== 0)
  return { rows, past, result: resultOf(bill), later: laterOf(bill) }
}

const row = (key: string, label: string, kop: number): ReceiptRow => ({ key, label, note: null, kop })

/** «За вересень — 468,40 грн, сплачено 24 жовтня»; null: something of the past is part of this sum. */
function settledPast(bill: Billed): string | null {
  const { openingKop, paidKop, billingMonth } = bill
  if (openingKop !== paidKop || openingKop <= 0) return null
  const [amount, month] = [formatMoney(openingKop), monthName(addMonths(billingMonth, -1))]
  const day = paidOn(bill)
  return day ? t('invoice.past.paidOn', { month, amount, day }) : t('invoice.past.paid', { month, amount })
}

/** The day of the payments, if it is one. */
function paidOn({ payments }: Billed): string | null {
  const [day, ...others] = new Set(payments.map(({ paidOn }) => paidOn))
  return day && others.length === 0 ? formatDayMonth(day) : null
}

function openingRow({ openingKop }: Billed): ReceiptRow {
  const label = openingKop < 0 ? t('invoices.col.openingCredit') : t('invoices.col.opening')
  return row('opening', label, openingKop)
}

/** A line for each service; if the lines do not add up to the charge, the charge alone. */
function chargedRows({ lines, chargedKop }: Billed): ReceiptRow[] {
  const isItemised = sumKop(lines.map(({ amountKop }) => amountKop)) === chargedKop
  if (!isItemised) return [row('charged', t('invoices.col.charged'), chargedKop)]
  return lines.map((line) => ({
    key: `line ${line.line}`,
    label: shortServiceName(line, lines),
    note: noteOf(line),
    kop: line.amountKop,
  }))
}

/** The formula where it gives the amount, and the method where it is no reading. A monthly fee needs neither. */
function noteOf({ volume, tariff, unit, amountKop, method }: Line): string | null {
  if (method === 'fixed' && Number(volume) === 1) return null
  const formula = { volume: formatVolume(volume), unit: t(`unit.${unit}`), tariff: formatTariff(tariff) }
  const parts = [
    multiply(volume, tariff) === amountKop && t('invoice.receipt.formula', formula),
    (method === 'average' || method === 'norm') && t(`invoice.method.${method}`),
  ]
  return parts.filter(Boolean).join(', ') || null
}

function resultOf(bill: Billed): ReceiptResult {
  const isExact = bill.balanced && balanceOf(bill) === bill.closingKop
  return { label: closingLabel(bill), kop: Math.abs(bill.closingKop), isExact }
}

/** If a newer bill contains the amount, the label says «at the end of the month»: the resident pays the newer bill. */
function closingLabel({ closingKop, paidLaterKop, countedIn }: Billed): string {
  if (closingKop < 0) return t('invoices.status.credit')
  if (countedIn) return t('invoice.atEnd')
  return paidLaterKop > 0 ? t('invoice.closing') : t('invoices.col.due')
}

function laterOf({ closingKop, paidLaterKop, amountToPayKop }: Billed): Receipt['later'] {
  if (closingKop <= 0 || paidLaterKop === 0) return null
  const rest = closingKop - paidLaterKop
  const result =
    rest < 0
      ? { label: t('invoices.status.credit'), kop: -rest, isExact: true }
      : { label: t('invoice.left'), kop: amountToPayKop, isExact: true }
  return { row: row('later', t('invoice.paidLater'), -paidLaterKop), result }
}

import { formatDate, formatDateTime, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import {
  drawRule,
  ensureRoom,
  finishDocument,
  openDocument,
  type PdfDocument,
  sheet,
} from '../../../platform/pdf/document.ts'
import { inGroup } from '../../../platform/pdf/structure.ts'
import { drawTable } from '../../../platform/pdf/table.ts'
import { useStyle, write } from '../../../platform/pdf/text.ts'
import { drawBalance } from './receipt-balance.ts'
import type { ReceiptModel } from './receipt-model.ts'
import { drawPayment, paymentHeight } from './receipt-payment.ts'
import { chargesTable, readingsTable } from './receipt-tables.ts'

const muted = '#444444'
const half = sheet.width / 2

/**
 * Renders the receipt of one bill as a PDF: Ukrainian, A4, with the National Bank's payment code if there is a sum to
 * pay (G07, DF2). An ordinary bill takes one page; long tables continue on further pages.
 */
export async function renderReceipt(model: ReceiptModel): Promise<Buffer> {
  const doc = openDocument({
    title: `${titleOf(model)} ${t('receipt.month', { month: formatMonth(model.billingMonth) })}`,
    author: model.provider.name,
    createdAt: model.issuedAt,
  })
  drawReceipt(doc, model)
  return finishDocument(doc, footerOf(model.issuedAt))
}

/** Returns the footer: when the file was made, and the page number if there are several pages. */
export function footerOf(issuedAt: Date): (page: number, total: number) => string {
  const issued = t('receipt.issued', { dateTime: formatDateTime(issuedAt) })
  return (page, total) => (total > 1 ? `${issued}. ${t('table.pageOf', { page, total })}` : issued)
}

/** Draws a receipt from the cursor on and leaves the cursor below it. */
export function drawReceipt(doc: PdfDocument, model: ReceiptModel): void {
  inGroup(doc, 'Sect', () => {
    drawHeading(doc, model)
    drawConsumer(doc, model)
    drawSection(doc, t('receipt.charges'))
    drawTable(doc, chargesTable(model))
    if (model.readings.length > 0) {
      drawSection(doc, t('receipt.readings'))
      drawTable(doc, readingsTable(model.readings))
    }
    drawSettlement(doc, model)
  })
}

const titleOf = ({ number }: ReceiptModel) => (number === null ? t('invoices.dynamic') : t('invoice.title', { number }))

function drawHeading(doc: PdfDocument, model: ReceiptModel): void {
  const { provider, billingMonth, notice, requisitesChangedOn } = model
  const top = doc.y
  // The number is at the right but first in the reading order, because it identifies the page.
  const right = { x: sheet.left + half, width: half, align: 'right' } as const
  useStyle(doc, { size: 12, weight: 'bold' })
  let below = write(doc, titleOf(model), { ...right, y: top, part: 'H1' })
  useStyle(doc, { size: 11 })
  below = write(doc, t('receipt.month', { month: formatMonth(billingMonth) }), { ...right, y: below + 2 })
  if (notice) {
    useStyle(doc, { size: 9, weight: 'bold' })
    below = write(doc, notice, { ...right, y: below + 2 })
  }
  const left = { x: sheet.left, width: half - 12 }
  useStyle(doc, { size: 12, weight: 'bold' })
  let y = write(doc, provider.name, { ...left, y: top })
  useStyle(doc, { size: 9, colour: muted })
  const contacts = [t('receipt.code', { code: provider.edrpou }), provider.address].filter((part) => part !== null)
  if (provider.phone) contacts.push(t('receipt.phone', { phone: provider.phone }))
  for (const line of contacts) y = write(doc, line, { ...left, y: y + 1 })
  if (requisitesChangedOn) {
    useStyle(doc, { size: 9, weight: 'bold' })
    y = write(doc, t('invoice.requisites.changed', { date: formatDate(requisitesChangedOn) }), { ...left, y: y + 2 })
  }
  doc.y = Math.max(y, below) + 8
  drawRule(doc, { width: 1.2, colour: '#222222' })
}

function drawConsumer(doc: PdfDocument, { consumer, dueDate, amounts, countedIn }: ReceiptModel): void {
  const top = doc.y + 8
  const account = `№ ${groupAccountNumber(consumer.accountNumber)}`
  const facts: [label: string, value: string][] = [[t('receipt.account'), account]]
  if (consumer.holder) facts.push([t('receipt.consumer'), consumer.holder])
  facts.push([t('receipt.address'), consumer.address])
  let y = top
  inGroup(doc, 'L', () => {
    for (const [label, value] of facts) {
      inGroup(doc, 'LI', () => {
        useStyle(doc, { size: 9, colour: muted })
        write(doc, label, { x: sheet.left, y, width: 90, part: 'Lbl' })
        useStyle(doc, { size: 9, weight: 'bold' })
        y = write(doc, value, { x: sheet.left + 94, y, width: 250, part: 'LBody' }) + 2
      })
    }
  })
  const right = { x: sheet.left + 360, width: sheet.width - 360, align: 'right' } as const
  useStyle(doc, { size: 9, colour: muted })
  let below = write(doc, t('invoices.col.due'), { ...right, y: top })
  useStyle(doc, { size: 16, weight: 'bold' })
  below = write(doc, formatMoney(amounts.amountToPayKop), { ...right, y: below })
  if (dueDate && amounts.amountToPayKop > 0) {
    useStyle(doc, { size: 9 })
    below = write(doc, t('receipt.payBy', { date: formatDate(dueDate) }), { ...right, y: below })
  }
  if (countedIn !== null) {
    useStyle(doc, { size: 9 })
    below = write(doc, t('invoice.counted.pay', { month: formatMonth(countedIn) }), { ...right, y: below })
  }
  doc.y = Math.max(y, below)
}

function drawSection(doc: PdfDocument, title: string): void {
  // Keeps a heading on one page with the text below it.
  ensureRoom(doc, 70)
  useStyle(doc, { size: 11, weight: 'bold' })
  doc.y = write(doc, title, { x: sheet.left, y: doc.y + 12, width: sheet.width, part: 'H2' }) + 2
}

/** Draws the balance on the left and the payment code on the right, together on one page. */
function drawSettlement(doc: PdfDocument, model: ReceiptModel): void {
  ensureRoom(doc, model.payment ? paymentHeight : 200)
  const top = doc.y
  drawSection(doc, t('receipt.balance'))
  drawBalance(doc, model)
  const below = doc.y
  if (model.payment) drawPayment(doc, model.payment, { ...model.provider, top: top + 12 })
  doc.y = Math.max(below, doc.y)
}

import { amountToPayOf } from '@zatyshok/domain/bills/invoice-balance'
import { formatMoney, formatSignedMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { drawRule, type PdfDocument, sheet } from '../../../platform/pdf/document.ts'
import { inGroup } from '../../../platform/pdf/structure.ts'
import { useStyle, write } from '../../../platform/pdf/text.ts'
import type { ReceiptModel } from './receipt-model.ts'

const width = 255
const amountWidth = 95

/** Draws the balance line by line from the opening balance to the sum to pay (G03), and omits zero parts. */
export function drawBalance(doc: PdfDocument, model: ReceiptModel): void {
  inGroup(doc, 'Table', () => {
    useStyle(doc, { size: 9 })
    for (const [label, amount] of balanceRows(model)) drawRow(doc, label, amount)
    drawRule(doc, { to: sheet.left + width, width: 0.8, colour: '#777777' })
    doc.y += 3
    useStyle(doc, { size: 11, weight: 'bold' })
    drawRow(doc, t('invoices.col.due'), formatMoney(model.amounts.amountToPayKop))
  })
  useStyle(doc, { size: 9, colour: '#444444' })
  for (const line of remarks(model)) {
    doc.y = write(doc, line, { x: sheet.left, y: doc.y + 4, width })
  }
}

function balanceRows({ amounts }: ReceiptModel): [label: string, amount: string][] {
  const { openingKop, chargedKop, recalculatedKop, penaltyKop, benefitKop, subsidyKop, paidKop, closingKop } = amounts
  const rows: [label: string, amount: string, kop: number][] = [
    [t('invoices.col.recalc'), formatSignedMoney(recalculatedKop), recalculatedKop],
    [t('receipt.penalty'), formatMoney(penaltyKop), penaltyKop],
    [t('invoices.col.benefit'), formatSignedMoney(-benefitKop), benefitKop],
    [t('invoices.col.subsidy'), formatSignedMoney(-subsidyKop), subsidyKop],
    [t('invoices.col.paid'), formatSignedMoney(-paidKop), paidKop],
  ]
  return [
    [openingKop < 0 ? t('receipt.opening.credit') : t('receipt.opening.debt'), formatMoney(Math.abs(openingKop))],
    [t('invoices.col.charged'), formatMoney(chargedKop)],
    ...rows.filter(([, , kop]) => kop !== 0).map(([label, amount]): [string, string] => [label, amount]),
    [closingKop < 0 ? t('receipt.closing.credit') : t('receipt.closing.debt'), formatMoney(Math.abs(closingKop))],
  ]
}

/** The comparison is the same as on the screen: the sums that the two bills ask for (G04). */
function remarks({ amounts, previous, provider }: ReceiptModel): string[] {
  const lines: string[] = []
  if (previous !== null) {
    const change = amountToPayOf(amounts.closingKop) - amountToPayOf(previous.closingKop)
    const prevMonth = formatMonth(previous.month)
    const amount = formatMoney(Math.abs(change))
    if (change > 0) lines.push(t('receipt.compare.more', { amount, prevMonth }))
    if (change < 0) lines.push(t('receipt.compare.less', { amount, prevMonth }))
    if (change === 0) {
      const same = formatMoney(amountToPayOf(amounts.closingKop))
      lines.push(t('invoice.why.same', { month: prevMonth, amount: same }))
    }
  }
  if (provider.phone) lines.push(t('receipt.questions', { phone: provider.phone }))
  return lines
}

function drawRow(doc: PdfDocument, label: string, amount: string): void {
  const y = doc.y + 1
  inGroup(doc, 'TR', () => {
    const head = { x: sheet.left, y, width: width - amountWidth, part: 'TH', scope: 'Row' } as const
    const below = write(doc, label, head)
    const sum = { x: sheet.left + width - amountWidth, y, width: amountWidth, align: 'right', part: 'TD' } as const
    write(doc, amount, sum)
    doc.y = below + 2
  })
}

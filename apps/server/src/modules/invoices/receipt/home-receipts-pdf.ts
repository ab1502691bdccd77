import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { finishDocument, openDocument, type PdfDocument, sheet, startPage } from '../../../platform/pdf/document.ts'
import { inGroup } from '../../../platform/pdf/structure.ts'
import { drawTable } from '../../../platform/pdf/table.ts'
import { useStyle, write } from '../../../platform/pdf/text.ts'
import type { ReceiptModel } from './receipt-model.ts'
import { drawReceipt, footerOf } from './receipt-pdf.ts'

/** The last bills of a home, with the resident's name of the home and the portal's address. */
export interface HomeReceipts {
  readonly home: string
  readonly appName: string
  readonly issuedAt: Date
  readonly receipts: readonly ReceiptModel[]
}

/** Renders one file for a whole home: a summary page, then each account's receipt on a new page (G07). */
export async function renderHomeReceipts(of: HomeReceipts): Promise<Buffer> {
  const title = t('receipt.home.title', { home: of.home })
  const doc = openDocument({ title, author: of.appName, createdAt: of.issuedAt })
  inGroup(doc, 'Sect', () => drawSummary(doc, title, of.receipts))
  for (const receipt of of.receipts) {
    startPage(doc)
    drawReceipt(doc, receipt)
  }
  return finishDocument(doc, footerOf(of.issuedAt))
}

function drawSummary(doc: PdfDocument, title: string, receipts: readonly ReceiptModel[]): void {
  useStyle(doc, { size: 16, weight: 'bold' })
  doc.y = write(doc, title, { x: sheet.left, y: doc.y, width: sheet.width, part: 'H1' }) + 4
  useStyle(doc, { size: 9, colour: '#444444' })
  doc.y = write(doc, t('receipt.home.note'), { x: sheet.left, y: doc.y, width: sheet.width }) + 8
  const totalKop = receipts.reduce((sum, { amounts }) => sum + amounts.amountToPayKop, 0)
  drawTable(doc, {
    columns: [
      { title: t('receipt.recipient'), width: 185, align: 'left' },
      { title: t('receipt.account'), width: 95, align: 'left' },
      { title: t('invoices.col.month'), width: 85, align: 'left' },
      { title: t('export.field.dueOn'), width: 65, align: 'left' },
      { title: t('invoices.col.due'), width: 85, align: 'right' },
    ],
    rows: receipts.map(summaryRow),
    total: [t('invoices.total'), '', '', '', formatMoney(totalKop)],
  })
}

const summaryRow = ({ provider, consumer, billingMonth, dueDate, amounts }: ReceiptModel): string[] => [
  provider.name,
  `№\u00a0${groupAccountNumber(consumer.accountNumber)}`,
  formatMonth(billingMonth),
  dueDate !== null && amounts.amountToPayKop > 0 ? formatDate(dueDate) : '',
  formatMoney(amounts.amountToPayKop),
]
